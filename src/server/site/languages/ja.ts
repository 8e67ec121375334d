/** サイトの文言、日本語。 */

import { counted, dated, priced } from '../../formats.ts';
import type { Messages } from './en.ts';
import { account } from './ja/account.ts';
import { dashboard } from './ja/dashboard.ts';
import { problems } from './ja/problems.ts';
import { said } from './ja/said.ts';
import { team } from './ja/team.ts';
import { work } from './ja/work.ts';

const count = counted('ja');

function tryAgain(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 90
      ? `${count(Math.max(1, seconds))}秒`
      : minutes < 90
        ? `${count(minutes)}分`
        : `${count(Math.ceil(minutes / 60))}時間`;
  return `${time}後にもう一度お試しください。`;
}

export const ja: Messages = {
  name: '日本語',
  number: count,
  ...dated('ja'),
  price: priced('ja'),
  monthly: (price) => `月額${price}`,
  about: (what) => `: ${what}`,
  megabytes: (value) => `${count(value)} MB`,
  kilobytes: (value) => `${count(value)} KB`,
  error: 'エラー: ',
  comma: '、',
  optional: '任意',
  copy: 'コピー',
  copied: 'コピーしました',
  tryAgain,
  waiting: (seconds) => `試行回数が多すぎます。${tryAgain(seconds)}`,
  shell: {
    skip: '本文へ移動',
    main: 'メインメニュー',
    pricing: '料金',
    docs: 'ドキュメント',
    api: 'API',
    signIn: 'ログイン',
    startTrial: '無料で試す',
    dashboard: 'ダッシュボード',
    signOut: 'ログアウト',
    footer: 'フッター',
    tagline: 'Platen は、ブラウザーを使わずに HTML と CSS を PDF にします。',
    reference: 'API リファレンス',
    errors: 'エラー一覧',
    languages: '言語',
  },
  landing: {
    title: 'HTML を PDF にする API',
    description: 'HTML と CSS を送ると PDF が返ります。最新の CSS、印刷のための機能、ブラウザー不要。7日間無料。',
    headline: ['HTML を送るだけ。', '印刷できる PDF が返ります。'],
    lead: 'Platen は、HTML と CSS を組版する API です。請求書、報告書、チケット、書籍。最新の CSS と本格的なページ機能を備え、ブラウザーは一切使いません。',
    start: '7日間無料で試す',
    read: 'ドキュメントを読む',
    noCard: 'カード登録は不要です。テスト用トークンは試用期間の後も無料です。',
    example: 'リクエストの例',
    sheet: '作成された PDF。表のある請求書が、トンボ付きの1ページに収まっています',
    why: '紙のために',
    features: [
      [
        'ブラウザー不要',
        '独自のエンジンがページを組みます。起動を待つことも、スクリプトを待つこともなく、すばやく応答します。',
      ],
      [
        '紙の上でも最新の CSS',
        'フレックスボックスもグリッドもページをまたぎます。柱、脚注、ページ番号、異なる判型の混在にも対応します。',
      ],
      ['無視したものを知らせます', '効果のなかった指定は、行と列を添えた警告として返ります。'],
      ['いつも同じバイト列', '同じ入力からは同じファイルができます。比較も、キャッシュも、署名も安心です。'],
      ['はじめからアクセシブル', '見出し、表、代替テキスト、リンク、しおりを備えたタグ付き PDF です。'],
      [
        'ただの HTTP',
        'リクエスト一つで、JSON か PDF が返ります。エラーは RFC 9457 に従い、それぞれに説明のページがあります。',
      ],
    ],
    proof: '実物をご覧ください',
    proofLead: 'このサービスが作成した12の文書です。ソースもすべてご覧いただけます。',
    gallery: 'すべて見る',
    facts: [
      ['PDF/UA-1 と PDF/A に準拠', '守るべき規格を指定してください。守れないときは、理由を示してエラーになります。'],
      [
        'すべてのファイルに証明を',
        'PDF ごとにダイジェストがあります。同じリクエストが今も同じバイト列になるか、後から確かめられます。',
      ],
      [
        'どこでも動きます',
        'エンジンはオープンソースです。このサービスでも、お客様のサーバーでも、手元のパソコンでも、同じファイルができます。',
      ],
    ],
    speed: {
      title: 'Chromium との比較',
      document: '文書',
      faster: '速さ',
      times: (value) => `${count(value)} ×`,
      milliseconds: (value) => `${count(value)} ms`,
      documents: {
        'invoice-1p': '請求書、1ページ',
        'letter-1p': '手紙、1ページ',
        'report-10p': '報告書、10ページ',
        'flexgrid-dashboard': 'フレックスボックスとグリッドのダッシュボード',
      },
      note: '起動済みで温まった両エンジンが、1文書に使った CPU 時間です。{date}、{processor}、Node.js {node}、Chromium {chromium} で計測しました。次のコマンドで、お手元でも計測できます: {command}',
    },
    audits: {
      title: '検証していること',
      tests: (value) => `W3C のテスト${count(value)}件以上`,
      testsText: 'W3C の CSS テストのページを、それぞれの参照ページと比べています。',
      documents: (value) => `${count(value)}種類の文書`,
      documentsText:
        'フォーム、脚注、数式、右から左への文字、縦書きを、PDF/UA-1、PDF/UA-2、PDF/A に照らし、機械で確かめられるすべての条件で検証しています。',
      site: 'このサイトの全ページ',
      siteText: '4つの言語、明暗の両方で、axe が見つける違反はありません。',
    },
    how: '1分で PDF に',
    steps: [
      ['登録する', 'メールアドレスとパスワードだけ。すぐに試用が始まります。'],
      ['トークンを作る', '本番の文書には本番用、それ以外にはテスト用を。'],
      ['curl の行を貼り付ける', 'そのまま実行できます。ファイルはもう手元にあります。'],
    ],
    create: 'アカウントを作成',
  },
  pricing: {
    title: '料金',
    description: 'Platen の料金プラン。どのプランも7日間無料で始められます。',
    lead: 'どのプランも、すべての機能を7日間無料でお試しいただけます。カードは不要です。数えるのは成功したレンダリングだけです。',
    try: (plan) => `${plan} を無料で試す`,
    testTokens: 'テスト用トークンで作った文書には透かしが入り、回数には数えません。試用期間の後もお使いいただけます。',
    perMonth: (value) => `月に${count(value)}回のレンダリング`,
    together: (value) => `同時に${count(value)}件`,
    perMinute: (value) => `毎分${count(value)}リクエスト`,
    documents: (size) => `文書は${size}まで`,
    time: (value) => `1回のレンダリングは${count(value)}秒まで`,
  },
  signUp: {
    title: '登録',
    description: 'Platen を7日間無料でお試しください。',
    heading: '無料で試す',
    lead: '7日間、すべての機能を。カードは不要です。',
    email: 'メールアドレス',
    password: 'パスワード',
    passwordHint: '10文字以上。いくつかの言葉を並べると覚えやすくなります。',
    plan: '試すプラン',
    renders: (price, value) => `${price}、${count(value)}回`,
    button: '無料で始める',
    haveAccount: 'アカウントをお持ちですか。',
    faults: {
      'weak-password': '推測されにくい、10文字以上のパスワードにしてください。',
      'invalid-email': 'メールアドレスの形式が正しくありません。',
      'email-taken': 'このメールアドレスのアカウントはすでにあります。',
      'unknown-plan': 'そのプランはありません。',
    },
  },
  signIn: {
    title: 'ログイン',
    button: 'ログイン',
    forgot: 'パスワードを忘れた場合',
    newHere: 'はじめての方は',
    start: '無料で試す',
    wrong: 'メールアドレスかパスワードが正しくありません。',
    deleted: 'アカウントを削除しました。',
    passkey: 'パスキーでログイン',
  },
  code: {
    title: 'コードの入力',
    label: 'コード',
    hint: '認証アプリに表示される6桁の数字です。スマートフォンが手元にないときは、リカバリーコードを入力してください。',
    again: '最初からやり直す',
    wrong: '現在のコードでも、リカバリーコードでもありません。',
  },
  mail: {
    sentTitle: 'メールをご確認ください',
    sent: ['', ' にメールを送りました。中のリンクを開いて続けてください。'],
    nothing: ['しばらく待っても届かないときは、迷惑メールの中を探すか、', 'もう一度お試しください', '。'],
    confirmTitle: 'メールアドレスの確認',
    confirmText: 'あと一歩で試用が始まります。',
    confirmPassword:
      '別のブラウザーで登録したときに決めたパスワードです。心当たりがなければ、ほかの人が登録しています。ご自分で登録し直してください。',
    confirm: '確認して始める',
    addressTitle: 'このメールアドレスを使う',
    addressText: 'これからはこのメールアドレスでログインし、メールもここに届きます。',
    forgotTitle: 'パスワードを忘れた場合',
    forgotText: '新しいパスワードを設定するリンクをお送りします。',
    sendLink: 'リンクを送る',
    back: 'ログインに戻る',
    resetTitle: '新しいパスワードの設定',
    newPassword: '新しいパスワード',
    resetHint: '10文字以上。すべての端末がログアウトされます。',
    reset: 'パスワードを設定',
    overTitle: 'このリンクは無効です',
    over: 'すでに使われたか、期限が切れています。もう一度お申し込みください。',
  },
  dashboard,
  account,
  team,
  work,
  status: {
    title: '稼働状況',
    states: {
      ready: ['正常に稼働しています', 'レンダリングとデータの保存に問題はありません。'],
      'read-only': [
        '一部の機能を制限しています',
        'レンダリングはできます。アカウント、トークン、ジョブは現在変更できません。',
      ],
      gone: [
        '利用できません',
        'データベースが応答していません。失われたデータはありません。しばらくしてからもう一度お試しください。',
      ],
    },
    checked: '確認日時：{time}',
  },
  said,
  problems,
};
