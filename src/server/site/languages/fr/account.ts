/** Le compte d’une personne : mot de passe, appareils, connexion en deux étapes, clés d’accès. */

import { plurals } from '../../../formats.ts';
import type { Messages } from '../en.ts';

const plural = plurals('fr');

export const account: Messages['account'] = {
  title: 'Compte',
  signedInAs: 'Connecté avec {email}, compte ouvert le {date}.',
  yourPassword: 'Votre mot de passe',
  cancel: 'Annuler',
  password: {
    title: 'Changer le mot de passe',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    hint: 'Au moins 10 caractères. Les autres appareils sont déconnectés.',
  },
  address: {
    title: 'Changer d’adresse e-mail',
    label: 'Nouvelle adresse',
    hint: 'Nous y envoyons un lien : l’adresse change quand vous l’ouvrez.',
    button: 'Envoyer le lien',
  },
  data: {
    title: 'Vos données',
    text: 'Tout ce que nous conservons sur votre compte, en JSON : les jetons sans leurs secrets, les chiffres, les modèles, les tâches et les rendus.',
    button: 'Télécharger',
  },
  remove: {
    title: 'Supprimer le compte',
    text: 'Supprime aussitôt le compte, avec ses jetons et ses chiffres. C’est définitif.',
  },
  devices: {
    title: 'Appareils connectés',
    unknown: 'Un appareil',
    device: (browser, system) => `${browser} sur ${system}`,
    from: '{device}, depuis {network}',
    times: 'Connecté le {from}, jusqu’au {until}',
    this: 'Cet appareil',
    signOut: 'Déconnecter',
    which: (device, time) => `${device}, ${time}`,
    signOutOthers: 'Déconnecter tous les autres appareils',
  },
  secondStep: {
    title: 'Connexion en deux étapes',
    isOn: 'Activée : pour vous connecter, il faut votre mot de passe et un code de votre application d’authentification.',
    isOff:
      'Désactivée : quiconque connaît votre mot de passe peut entrer. Une application d’authentification sur votre téléphone l’empêche.',
    turnOn: 'Activer',
    turnOff: 'Désactiver',
    onTitle: 'Activer la connexion en deux étapes',
    onText:
      'Pour vous connecter, il faudra alors votre mot de passe et un code créé par une application de votre téléphone : le mot de passe seul ne suffit plus.',
    scan: 'Scannez ceci avec une application d’authentification, comme 1Password, Aegis ou Google Authenticator.',
    picture: 'Un code QR qui contient la clé ci-dessous',
    noCamera: 'Pas d’appareil photo ? Saisissez cette clé dans l’application : {key}',
    code: 'Code',
    codeNow: 'Les six chiffres que l’application affiche en ce moment.',
    codeOrRecovery: 'Celui de votre application, ou un code de secours.',
    done: 'La connexion demande désormais un code de votre application en plus du mot de passe.',
    recoveryTitle: 'Vos codes de secours',
    recoveryText:
      'Gardez-les là où vous les retrouverez sans votre téléphone : sur papier ou dans un gestionnaire de mots de passe. Chacun permet de se connecter une fois. [Ils ne seront plus affichés.](strong)',
    recoveryCodes: 'Codes de secours',
    saved: 'Je les ai enregistrés',
    since: (codes) =>
      `Activée depuis le {date}, il reste ${plural(codes, { one: 'code de secours', other: 'codes de secours' })}. Pour obtenir de nouveaux codes ou changer de téléphone, désactivez-la puis réactivez-la.`,
    keep: 'La garder activée',
  },
  passkeys: {
    title: 'Clés d’accès',
    text: 'Une clé d’accès est conservée par votre appareil ou votre gestionnaire de mots de passe. Elle vous connecte avec un doigt, un visage ou un code PIN, sans mot de passe ni code.',
    noScript: 'Pour en ajouter une, il faut JavaScript, que votre navigateur n’exécute pas.',
    add: 'Ajouter une clé d’accès',
    added: 'Ajoutée le {date}, pas encore utilisée',
    used: 'Ajoutée le {date}, utilisée pour la dernière fois le {used}',
    remove: 'Retirer',
    which: (name) => `la clé d’accès ${name}`,
    unknown: 'Cette clé d’accès n’est pas connue ici. Connectez-vous avec votre mot de passe.',
  },
};
