/** サービスから送るメール、日本語。 */

import { counted, dated } from '../../formats.ts';
import type { MailTexts } from '../texts.ts';

const count = counted('ja');
const { longDate, dateTime } = dated('ja');

const FOOT = 'お心当たりがない場合は、このメールを無視してください。アカウントに不正なアクセスはありません。';

export const ja: MailTexts = {
  confirmSignUp: (link) => ({
    subject: 'Platen のメールアドレスの確認',
    text: `Platen へようこそ。\n\n次のページを開いてメールアドレスを確認すると、試用が始まります。\n\n${link}\n\nこのリンクは1回限り、24時間有効です。\n\n${FOOT}`,
  }),
  alreadySignedUp: (origin) => ({
    subject: 'Platen のアカウントはすでにあります',
    text: `このメールアドレスで Platen に登録しようとした方がいます（おそらくご本人です）。このアドレスのアカウントはすでにあります。\n\nログイン: ${origin}/sign-in\nパスワードを忘れた場合: ${origin}/forgot\n\n${FOOT}`,
  }),
  resetPassword: (link) => ({
    subject: 'Platen の新しいパスワードの設定',
    text: `次のページを開いて、新しいパスワードを設定してください。\n\n${link}\n\nこのリンクは1回限り、1時間有効です。すべての端末がログアウトされます。\n\n${FOOT}`,
  }),
  passwordChanged: (origin) => ({
    subject: 'Platen のパスワードが変更されました',
    text: `アカウントのパスワードが変更され、ほかのすべての端末がログアウトされました。\n\nご自身で変更していない場合は、すぐに新しいパスワードを設定してください: ${origin}/forgot`,
  }),
  secondStepOff: (origin) => ({
    subject: 'Platen の2段階ログインがオフになりました',
    text: `これからはパスワードだけでアカウントにログインできます。\n\nご自身で変更していない場合は、すぐに新しいパスワードを設定し、もう一度オンにしてください: ${origin}/forgot`,
  }),
  passkeyAdded: (origin) => ({
    subject: 'Platen のアカウントにパスキーが追加されました',
    text: `パスワードなしでアカウントにログインできるパスキーが、ある端末に追加されました。\n\nご自身で追加していない場合は、すぐに削除し、新しいパスワードを設定してください: ${origin}/dashboard/account`,
  }),
  confirmAddress: (link) => ({
    subject: 'Platen の新しいメールアドレスの確認',
    text: `次のページを開くと、Platen のアカウントでこのメールアドレスを使うようになります。\n\n${link}\n\nこのリンクは1回限り、24時間有効です。\n\nお心当たりがない場合は、このメールを無視してください。何も変わりません。`,
  }),
  invitation: (team, by, link) => ({
    subject: team === by ? `${by} さんから Platen への招待` : `${by} さんから Platen のチーム「${team}」への招待`,
    text: `${by} さんが、HTML を PDF にする Platen で${team === by ? '一緒に作業する' : `チーム「${team}」に参加する`}よう招待しています。\n\n次のページを開くと参加できます。\n\n${link}\n\nこのリンクは1回限り、1週間有効です。${by} さんをご存じない場合は、このメールを無視してください。`,
  }),
  addressTaken: (origin) => ({
    subject: 'Platen のアカウントはすでにあります',
    text: `このメールアドレスを別の Platen アカウントで使おうとした方がいます（おそらくご本人です）。このアドレスのアカウントはすでにあります: ${origin}/sign-in\n\n${FOOT}`,
  }),
  addressChanged: (next, origin) => ({
    subject: 'Platen のメールアドレスが変更されました',
    text: `アカウントのメールアドレスは ${next} になりました。今後、このアドレスにはメールをお送りしません。\n\nご自身で変更していない場合は、すぐに ${origin} の管理者に連絡してください。`,
  }),
  newSignIn: (network, time, origin) => ({
    subject: 'Platen への新しいログイン',
    text: `これまでに使われたことのない端末から、アカウントへのログインがありました。\n\n日時: ${dateTime(time)}\n接続元のネットワーク: ${network}\n\nご本人の場合は、何もする必要はありません。そうでない場合は、すぐに新しいパスワードを設定してください: ${origin}/forgot`,
  }),
  trialEnds: (time, origin) => ({
    subject: 'Platen の試用期間がまもなく終わります',
    text: `試用期間は${longDate(time)}に終わります。その後、本番用トークンは使えなくなります。テスト用トークンは、透かし入りで引き続き使えます。\n\n本番用トークンを引き続き使うには、プランをお選びください: ${origin}/dashboard/plan`,
  }),
  quotaNearlyUsed: ({ used, limit, resetsAt }, origin) => ({
    subject: '今月のレンダリングの大半を使いました',
    text: `今月のレンダリング${count(limit)}回のうち、${count(used)}回を使いました。使い切ると、${longDate(resetsAt)}まで本番用トークンは使えません。\n\n利用状況の確認や、より大きなプランの選択はこちら: ${origin}/dashboard`,
  }),
  paymentDue: (origin) => ({
    subject: 'Platen のお支払いをご確認ください',
    text: `前回のお支払いに失敗しました。トークンはあと1週間使えます。それまでに支払い情報を更新してください: ${origin}/dashboard/plan`,
  }),
};
