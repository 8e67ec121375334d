/** ダッシュボードの枠、最初のページ、プラン、はじめかた。 */

import { counted } from '../../../formats.ts';
import type { Messages } from '../en.ts';

const count = counted('ja');

export const dashboard: Messages['dashboard'] = {
  title: 'ダッシュボード',
  links: {
    overview: '概要',
    tokens: 'API トークン',
    playground: 'プレイグラウンド',
    templates: 'テンプレート',
    renders: 'レンダリング',
    jobs: 'ジョブ',
    webhooks: 'Webhook',
    start: 'はじめに',
    team: 'チーム',
    plan: 'プラン',
    account: 'アカウント',
  },
  workplace: '{account} で作業中です。[切り替える](team)',
  overview: {
    seePlan: 'プランを見る',
    stepsTitle: '最初の PDF まで3ステップ',
    steps: [
      '[トークンを作り](tokens)、一緒に表示される curl の行をコピーします。',
      'ターミナルで実行します。',
      'または、まず[プレイグラウンド](playground)で HTML を試します。',
    ],
    renders: '今月のレンダリング',
    of: '{used} [/ {limit} 回](small)',
    meter: '今月のレンダリングのうち使った割合',
    percent: (share) => `${share}%`,
    resets: '{date}にリセットされます。',
    plan: 'プラン',
    planLink: 'プランと試用',
    tokens: 'トークン',
    inUse: '{count} [件使用中](small)',
    manageTokens: 'トークンを管理',
    days: (month) => `${month}の日別`,
  },
  chart: {
    title: (month) => `${month}の1日あたりのレンダリング`,
    description: (used, peak) =>
      `これまでに${count(used)}回。最も多い日は${count(peak)}回でした。日ごとの数は下の表にあります。`,
    showTable: '表で表示',
    caption: (month) => `${month}に数えられたレンダリング`,
    day: '日',
    renders: 'レンダリング',
  },
  plan: {
    title: 'プラン',
    heading: 'プランと試用',
    plans: 'プラン一覧',
    yours: 'ご利用中',
    payments: 'お支払いと請求書',
    subscribe: (plan) => `${plan} を契約する`,
    tryInstead: (plan) => `${plan} を試す`,
    ask: '試用期間の後も続けるには、アカウントの有効化を依頼してください。連絡先: {contact}',
    operator: 'このサービスの管理者',
    states: {
      trialing: '試用中',
      active: '有効',
      'past-due': '支払い待ち',
      cancelled: '解約済み',
      expired: '終了',
    },
    trialing: (days) => `試用期間は{date}までです。残り${count(days)}日。`,
    active: 'プランは有効です。',
    paidUntil: 'プランは有効で、{date}まで支払い済みです。',
    pastDue: '前回のお支払いに失敗しました。本番用トークンを引き続き使えるよう、支払い情報を更新してください。',
    cancelled: 'プランは解約されています。',
    cancelledUntil: 'プランは解約されており、{date}まで使えます。',
    expired:
      '試用期間またはプランが終了しました。本番用トークンは使えません。テスト用トークンは、透かし入りで引き続き使えます。',
  },
  start: {
    title: 'はじめに',
    lead: 'リクエスト一つで HTML が PDF になります。',
    token: '1. トークンを用意する',
    createToken: '[トークンを作り](tokens)、プログラムから読める場所に置きます。',
    signUp: '[登録して](signUp)トークンを作り、プログラムから読める場所に置きます。',
    setting: 'トークンの設定',
    send: '2. 文書を送る',
    answer: '3. 応答の形を選ぶ',
    answers:
      '{pdf} を付けるとファイルそのものが返ります。既定の {json} では、base64 の {body} が返ります。リクエストの項目は次のとおりです。',
    fields: {
      html: '文書。必須の項目はこれだけです。',
      page: 'CSS に @page 規則がないときの用紙サイズと余白。',
      media: '「print」（既定）または「screen」。どのメディアクエリを適用するか。',
      metadata: 'ファイルのタイトル、作成者、サブタイトル、キーワード。',
      tagged: 'false にすると、アクセシビリティのための構造を省きます。',
      standard: 'ファイルが準拠する規格。「PDF/UA-1」「PDF/A-2u」など。複数も指定できます。',
      strict: 'エラーとしてレンダリングを止める警告。',
    },
    wrong: 'うまくいかないとき',
    errors:
      'エラーは RFC 9457 に従う JSON です。その {type} は、対処法を説明するページのアドレスです。[エラーの一覧](problems)をご覧ください。すべての項目とヘッダーは [API リファレンス](reference)にあります。',
    example: (language) => `${language} の例`,
    languages: '例の言語',
  },
};
