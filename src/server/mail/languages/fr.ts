/** Ce que le service écrit aux gens, en français. */

import { counted, dated } from '../../formats.ts';
import type { MailTexts } from '../texts.ts';

const count = counted('fr');
const { longDate, dateTime } = dated('fr');

const FOOT = 'Si vous n’avez rien demandé, ignorez ce message : personne n’a eu accès à votre compte.';

export const fr: MailTexts = {
  confirmSignUp: (link) => ({
    subject: 'Confirmez votre adresse e-mail pour Platen',
    text: `Bienvenue sur Platen.\n\nOuvrez cette page pour confirmer votre adresse et commencer votre essai :\n\n${link}\n\nLe lien sert une seule fois, pendant 24 heures.\n\n${FOOT}`,
  }),
  alreadySignedUp: (origin) => ({
    subject: 'Vous avez déjà un compte Platen',
    text: `Quelqu’un, sans doute vous, a voulu s’inscrire sur Platen avec cette adresse. Il existe déjà un compte avec elle.\n\nSe connecter : ${origin}/sign-in\nMot de passe oublié ? ${origin}/forgot\n\n${FOOT}`,
  }),
  resetPassword: (link) => ({
    subject: 'Définissez un nouveau mot de passe pour Platen',
    text: `Ouvrez cette page pour définir un nouveau mot de passe :\n\n${link}\n\nLe lien sert une seule fois, pendant une heure. Tous les appareils seront déconnectés.\n\n${FOOT}`,
  }),
  passwordChanged: (origin) => ({
    subject: 'Votre mot de passe Platen a été changé',
    text: `Le mot de passe de votre compte a été changé, et tous les autres appareils sont déconnectés.\n\nSi ce n’était pas vous, définissez tout de suite un nouveau mot de passe : ${origin}/forgot`,
  }),
  secondStepOff: (origin) => ({
    subject: 'La connexion en deux étapes est désactivée pour votre compte Platen',
    text: `Désormais, le mot de passe suffit pour se connecter à votre compte.\n\nSi ce n’était pas vous, définissez tout de suite un nouveau mot de passe, puis réactivez-la : ${origin}/forgot`,
  }),
  passkeyAdded: (origin) => ({
    subject: 'Une clé d’accès a été ajoutée à votre compte Platen',
    text: `Un appareil a reçu une clé d’accès, qui permet de se connecter à votre compte sans mot de passe.\n\nSi ce n’était pas vous, supprimez-la tout de suite et définissez un nouveau mot de passe : ${origin}/dashboard/account`,
  }),
  confirmAddress: (link) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail pour Platen',
    text: `Ouvrez cette page pour utiliser désormais cette adresse avec votre compte Platen :\n\n${link}\n\nLe lien sert une seule fois, pendant 24 heures.\n\nSi vous n’avez rien demandé, ignorez ce message : rien ne change.`,
  }),
  invitation: (team, by, link) => ({
    subject:
      team === by
        ? `${by} vous invite à travailler ensemble sur Platen`
        : `${by} vous invite à rejoindre ${team} sur Platen`,
    text: `${by} vous invite à ${team === by ? 'travailler dans son compte' : `rejoindre ${team}`} sur Platen, qui transforme HTML en PDF.\n\nOuvrez cette page pour accepter :\n\n${link}\n\nLe lien sert une seule fois, pendant une semaine. Si vous ne connaissez pas ${by}, ignorez ce message.`,
  }),
  addressTaken: (origin) => ({
    subject: 'Vous avez déjà un compte Platen',
    text: `Quelqu’un, sans doute vous, veut utiliser cette adresse pour un autre compte Platen. Il existe déjà un compte avec elle : ${origin}/sign-in\n\n${FOOT}`,
  }),
  addressChanged: (next, origin) => ({
    subject: 'L’adresse e-mail de votre compte Platen a été changée',
    text: `Votre compte a maintenant l’adresse ${next}. Nous n’enverrons plus rien à celle-ci.\n\nSi ce n’était pas vous, contactez tout de suite la personne qui gère ${origin}.`,
  }),
  newSignIn: (network, time, origin) => ({
    subject: 'Nouvelle connexion à votre compte Platen',
    text: `Quelqu’un s’est connecté à votre compte depuis un appareil que nous ne connaissons pas.\n\nQuand : ${dateTime(time)}\nDepuis le réseau : ${network}\n\nSi c’était vous, il n’y a rien à faire. Sinon, définissez tout de suite un nouveau mot de passe : ${origin}/forgot`,
  }),
  trialEnds: (time, origin) => ({
    subject: 'Votre essai de Platen se termine bientôt',
    text: `Votre essai se termine le ${longDate(time)}. Les jetons de production seront alors refusés ; les jetons de test continueront de fonctionner, avec un filigrane.\n\nPour continuer à utiliser les jetons de production, choisissez une formule : ${origin}/dashboard/plan`,
  }),
  quotaNearlyUsed: ({ used, limit, resetsAt }, origin) => ({
    subject: 'La plupart des rendus du mois sont utilisés',
    text: `Votre compte a utilisé ${count(used)} de ses ${count(limit)} rendus du mois. Quand ils seront épuisés, les jetons de production seront refusés jusqu’au ${longDate(resetsAt)}.\n\nVoyez à quoi ils ont servi, ou choisissez une formule plus grande : ${origin}/dashboard`,
  }),
  paymentDue: (origin) => ({
    subject: 'Votre paiement pour Platen est en attente',
    text: `Votre dernier paiement a échoué. Vos jetons fonctionnent encore une semaine. Mettez à jour vos moyens de paiement d’ici là : ${origin}/dashboard/plan`,
  }),
};
