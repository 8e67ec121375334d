/** Ce que dit le site, en français. */

import { counted, dated, priced } from '../../formats.ts';
import type { Messages } from './en.ts';
import { account } from './fr/account.ts';
import { dashboard } from './fr/dashboard.ts';
import { problems } from './fr/problems.ts';
import { said } from './fr/said.ts';
import { team } from './fr/team.ts';
import { work } from './fr/work.ts';

const count = counted('fr');
/** Zéro est au singulier. */
const plural = (value: number, one: string, many: string): string => `${count(value)} ${value < 2 ? one : many}`;

function tryAgain(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 90
      ? plural(Math.max(1, seconds), 'seconde', 'secondes')
      : minutes < 90
        ? plural(minutes, 'minute', 'minutes')
        : plural(Math.ceil(minutes / 60), 'heure', 'heures');
  return `Réessayez dans ${time}.`;
}

export const fr: Messages = {
  name: 'Français',
  number: count,
  ...dated('fr'),
  price: priced('fr'),
  monthly: (price) => `${price} par mois`,
  about: (what) => ` : ${what}`,
  megabytes: (value) => `${count(value)} Mo`,
  kilobytes: (value) => `${count(value)} Ko`,
  error: 'Erreur : ',
  comma: ', ',
  optional: 'facultatif',
  copy: 'Copier',
  copied: 'Copié',
  tryAgain,
  waiting: (seconds) => `Trop de tentatives. ${tryAgain(seconds)}`,
  shell: {
    skip: 'Aller au contenu',
    main: 'Menu principal',
    pricing: 'Tarifs',
    docs: 'Documentation',
    api: 'API',
    signIn: 'Se connecter',
    startTrial: 'Essai gratuit',
    dashboard: 'Tableau de bord',
    signOut: 'Se déconnecter',
    footer: 'Pied de page',
    tagline: 'Platen transforme HTML et CSS en PDF, sans navigateur.',
    reference: 'Référence de l’API',
    errors: 'Erreurs',
    languages: 'Langue',
  },
  landing: {
    title: 'De HTML à PDF par API',
    description:
      'Envoyez du HTML et du CSS, recevez un PDF. CSS moderne, fonctions d’impression, aucun navigateur. Sept jours gratuits.',
    headline: ['Du HTML entre.', 'Un PDF prêt à imprimer sort.'],
    lead: 'Platen est une API qui met en page votre HTML et votre CSS : factures, rapports, billets, livres. Du CSS moderne, de vraies fonctions de pagination, et aucun navigateur.',
    start: 'Essayer 7 jours gratuitement',
    read: 'Lire la documentation',
    noCard: 'Sans carte bancaire. Les jetons de test restent gratuits après l’essai.',
    example: 'Exemple de requête',
    sheet: 'Le PDF : une facture avec un tableau, sur une page avec traits de coupe',
    why: 'Fait pour le papier',
    features: [
      [
        'Aucun navigateur',
        'Notre propre moteur met vos pages en forme. Rien à lancer, aucun script à attendre, des réponses rapides.',
      ],
      [
        'Le CSS moderne sur papier',
        'Flexbox et grid se poursuivent de page en page, avec titres courants, notes de bas de page, folios et formats mêlés.',
      ],
      [
        'Rien n’est passé sous silence',
        'Toute règle sans effet vous revient en avertissement, avec sa ligne et sa colonne.',
      ],
      [
        'Toujours les mêmes octets',
        'La même entrée donne le même fichier : comparez, mettez en cache et signez sans surprise.',
      ],
      ['Accessible d’emblée', 'PDF balisé : titres, tableaux, textes de remplacement, liens et signets.'],
      [
        'HTTP, tout simplement',
        'Une requête, et du JSON ou un PDF revient. Les erreurs suivent la RFC 9457, et chacune a une page qui l’explique.',
      ],
    ],
    proof: 'Jugez vous-même',
    proofLead: 'Douze documents, rendus par ce service même. Chacun est accompagné de son code source.',
    gallery: 'Voir les douze',
    facts: [
      [
        'Conforme à PDF/UA-1 et PDF/A',
        'Dites quelle norme un fichier doit respecter : il la respecte, ou le rendu échoue en disant pourquoi.',
      ],
      [
        'Une preuve pour chaque fichier',
        'Chaque PDF a une empreinte. Demandez plus tard si la même requête donne encore les mêmes octets.',
      ],
      [
        'Là où vous travaillez',
        'Le moteur est libre : notre service, votre serveur et votre propre machine donnent les mêmes fichiers.',
      ],
    ],
    speed: {
      title: 'Mesuré à côté de Chromium',
      document: 'Document',
      faster: 'Plus rapide',
      times: (value) => `${count(value)} ×`,
      milliseconds: (value) => `${count(value)} ms`,
      documents: {
        'invoice-1p': 'Facture, 1 page',
        'letter-1p': 'Lettre, 1 page',
        'report-10p': 'Rapport, 10 pages',
        'flexgrid-dashboard': 'Tableau de bord en flexbox et grid',
      },
      note: 'Temps processeur pour un document, les deux moteurs lancés et à chaud. Mesuré le {date} avec {processor}, Node.js {node} et Chromium {chromium}. Une commande le mesure sur votre machine : {command}',
    },
    audits: {
      title: 'Ce que nous vérifions',
      tests: (value) => `Plus de ${count(value)} tests du W3C`,
      testsText: 'Des pages tirées des tests CSS du W3C, chacune comparée à sa référence.',
      documents: (value) => `${count(value)} sortes de documents`,
      documentsText:
        'Formulaires, notes, mathématiques, textes de droite à gauche et verticaux, chacun face à PDF/UA-1, PDF/UA-2 et PDF/A, selon toutes les conditions qu’un programme peut vérifier.',
      site: 'Chaque page de ce site',
      siteText: 'En quatre langues, en clair et en sombre, sans aucune violation trouvée par axe.',
    },
    how: 'Un PDF en une minute',
    steps: [
      ['Inscrivez-vous', 'Une adresse et un mot de passe. L’essai commence aussitôt.'],
      ['Créez un jeton', 'De production pour les vrais documents, de test pour tout le reste.'],
      ['Collez la ligne curl', 'Elle est remplie, prête à l’emploi. Le fichier est sur votre disque.'],
    ],
    create: 'Créer un compte',
  },
  pricing: {
    title: 'Tarifs',
    description: 'Les formules de Platen. Chacune commence par sept jours gratuits.',
    lead: 'Chaque formule commence par sept jours gratuits, complets et sans carte bancaire. Seuls les rendus réussis comptent.',
    try: (plan) => `Essayer ${plan} gratuitement`,
    testTokens:
      'Les documents des jetons de test portent un filigrane et ne sont jamais comptés. Ces jetons fonctionnent encore après l’essai.',
    perMonth: (value) => plural(value, 'rendu par mois', 'rendus par mois'),
    together: (value) => `${count(value)} à la fois`,
    perMinute: (value) => plural(value, 'requête par minute', 'requêtes par minute'),
    documents: (size) => `Documents jusqu’à ${size}`,
    time: (value) => `Jusqu’à ${plural(value, 'seconde', 'secondes')} par rendu`,
  },
  signUp: {
    title: 'Inscription',
    description: 'Essayez Platen gratuitement pendant sept jours.',
    heading: 'Commencez votre essai gratuit',
    lead: 'Sept jours, complets et sans carte bancaire.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    passwordHint: 'Au moins 10 caractères. Quelques mots se retiennent facilement.',
    plan: 'Formule à essayer',
    renders: (price, value) => `${price}, ${plural(value, 'rendu', 'rendus')}`,
    button: 'Commencer l’essai gratuit',
    haveAccount: 'Vous avez déjà un compte ?',
    faults: {
      'weak-password': 'Choisissez un mot de passe d’au moins 10 caractères, difficile à deviner.',
      'invalid-email': 'Ce n’est pas une adresse e-mail.',
      'email-taken': 'Il existe déjà un compte à cette adresse.',
      'unknown-plan': 'Cette formule n’existe pas.',
    },
  },
  signIn: {
    title: 'Connexion',
    button: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    newHere: 'Nouveau ici ?',
    start: 'Commencer un essai gratuit',
    wrong: 'L’adresse ou le mot de passe est incorrect.',
    deleted: 'Le compte est supprimé.',
    passkey: 'Se connecter avec une clé d’accès',
  },
  code: {
    title: 'Saisissez votre code',
    label: 'Code',
    hint: 'Les six chiffres que montre votre application d’authentification. Pas de téléphone sous la main ? Saisissez un de vos codes de secours.',
    again: 'Recommencer',
    wrong: 'Ce n’est ni le code actuel ni un code de secours.',
  },
  mail: {
    sentTitle: 'Consultez votre messagerie',
    sent: ['Nous avons envoyé un message à ', '. Ouvrez le lien qu’il contient pour continuer.'],
    nothing: ['Toujours rien après quelques minutes ? Regardez dans les indésirables, ou ', 'réessayez', '.'],
    confirmTitle: 'Confirmez votre adresse',
    confirmText: 'Encore une étape, et votre essai commence.',
    confirmPassword:
      'Celui que vous avez choisi à l’inscription, dans un autre navigateur. Vous n’en avez pas choisi ? Quelqu’un d’autre l’a fait : inscrivez-vous vous-même.',
    confirm: 'Confirmer et commencer',
    addressTitle: 'Utiliser cette adresse',
    addressText: 'Désormais, vous vous connectez avec cette adresse, et les messages y sont envoyés.',
    forgotTitle: 'Mot de passe oublié ?',
    forgotText: 'Nous vous envoyons un lien pour en choisir un nouveau.',
    sendLink: 'Envoyer le lien',
    back: 'Retour à la connexion',
    resetTitle: 'Choisissez un nouveau mot de passe',
    newPassword: 'Nouveau mot de passe',
    resetHint: 'Au moins 10 caractères. Tous les appareils sont déconnectés.',
    reset: 'Enregistrer le mot de passe',
    overTitle: 'Ce lien n’est plus valable',
    over: 'Il a déjà servi, ou il est trop ancien. Demandez-en un nouveau.',
  },
  dashboard,
  account,
  team,
  work,
  status: {
    title: 'État du service',
    states: {
      ready: ['Tout va bien', 'Les documents sont rendus, et ce qui doit être conservé l’est.'],
      'read-only': [
        'Fonctionnement limité',
        'Les documents sont rendus. Les comptes, les jetons et les tâches ne peuvent pas être modifiés pour le moment.',
      ],
      gone: [
        'Indisponible',
        'La base de données ne répond pas. Rien n’est perdu ; veuillez réessayer dans un instant.',
      ],
    },
    checked: 'Vérifié le {time}.',
  },
  said,
  problems,
};
