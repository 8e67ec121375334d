/** 個人のアカウント。パスワード、端末、二段階ログイン、パスキー。 */

import { counted } from '../../../formats.ts';
import type { Messages } from '../en.ts';

const count = counted('ja');

export const account: Messages['account'] = {
  title: 'アカウント',
  signedInAs: '{email} でログインしています（{date}に登録）。',
  yourPassword: '現在のパスワード',
  cancel: 'キャンセル',
  password: {
    title: 'パスワードの変更',
    current: '現在のパスワード',
    next: '新しいパスワード',
    hint: '10文字以上。ほかの端末はログアウトされます。',
  },
  address: {
    title: 'メールアドレスの変更',
    label: '新しいメールアドレス',
    hint: '新しいアドレスにリンクを送ります。開くと変更されます。',
    button: 'リンクを送る',
  },
  data: {
    title: 'お客様のデータ',
    text: 'このアカウントについて保存しているすべてのデータを JSON でダウンロードできます。トークン（秘密の部分を除く）、利用回数、テンプレート、ジョブ、レンダリングの記録です。',
    button: 'ダウンロード',
  },
  remove: {
    title: 'アカウントの削除',
    text: 'アカウントを、トークンや利用回数とともに直ちに削除します。元には戻せません。',
  },
  devices: {
    title: 'ログイン中の端末',
    unknown: '不明な端末',
    device: (browser, system) => `${system} の ${browser}`,
    from: '{device}（{network} から）',
    times: '{from}にログイン、{until}まで有効',
    this: 'この端末',
    signOut: 'ログアウト',
    which: (device, time) => `${device}、${time}`,
    signOutOthers: 'ほかのすべての端末をログアウト',
  },
  secondStep: {
    title: '二段階ログイン',
    isOn: 'オン: ログインには、パスワードと認証アプリのコードが必要です。',
    isOff: 'オフ: パスワードを知っている人は誰でもログインできます。スマートフォンの認証アプリで防げます。',
    turnOn: 'オンにする',
    turnOff: 'オフにする',
    onTitle: '二段階ログインをオンにする',
    onText:
      'ログインに、パスワードと、スマートフォンのアプリが作るコードが必要になります。パスワードだけを知られても、ログインされません。',
    scan: '1Password、Aegis、Google Authenticator などの認証アプリで読み取ってください。',
    picture: '下のキーを表す QR コード',
    noCamera: 'カメラが使えないときは、このキーをアプリに入力してください: {key}',
    code: 'コード',
    codeNow: 'アプリに今表示されている6桁の数字。',
    codeOrRecovery: 'アプリのコード、またはリカバリーコード。',
    done: 'これからのログインには、パスワードに加えてアプリのコードが必要です。',
    recoveryTitle: 'リカバリーコード',
    recoveryText:
      'スマートフォンがなくても見つけられる場所、たとえば紙やパスワードマネージャーに保管してください。それぞれ1回だけログインに使えます。[再び表示されることはありません。](strong)',
    recoveryCodes: 'リカバリーコード',
    saved: '保管しました',
    since: (codes) =>
      `{date}からオンになっています。リカバリーコードの残りは${count(codes)}個です。新しいコードを作るときや機種を変えるときは、いったんオフにしてから、もう一度オンにしてください。`,
    keep: 'オンのままにする',
  },
  passkeys: {
    title: 'パスキー',
    text: 'パスキーは、お使いの端末やパスワードマネージャーに保存されます。指紋、顔、PIN でログインでき、パスワードもコードも要りません。',
    noScript: '追加には JavaScript が必要ですが、このブラウザーでは無効になっています。',
    add: 'パスキーを追加',
    added: '{date}に追加、未使用',
    used: '{date}に追加、最後の使用は{used}',
    remove: '削除',
    which: (name) => `パスキー ${name}`,
    unknown: 'このパスキーは登録されていません。パスワードでログインしてください。',
  },
};
