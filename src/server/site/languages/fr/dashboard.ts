/** Le cadre du tableau de bord, sa première page, la formule et la prise en main. */

import { counted, plurals } from '../../../formats.ts';
import type { Messages } from '../en.ts';

const count = counted('fr');
const plural = plurals('fr');

export const dashboard: Messages['dashboard'] = {
  title: 'Tableau de bord',
  links: {
    overview: 'Vue d’ensemble',
    tokens: 'Jetons d’API',
    playground: 'Bac à sable',
    templates: 'Modèles',
    renders: 'Rendus',
    jobs: 'Tâches',
    webhooks: 'Webhooks',
    start: 'Premiers pas',
    team: 'Équipe',
    plan: 'Formule',
    account: 'Compte',
  },
  workplace: 'Vous travaillez dans {account}. [Changer](team)',
  overview: {
    seePlan: 'Voir votre formule',
    stepsTitle: 'Trois étapes jusqu’au premier PDF',
    steps: [
      '[Créez un jeton](tokens) et copiez la ligne curl qui l’accompagne.',
      'Lancez-la dans votre terminal.',
      'Ou essayez d’abord votre HTML dans le [bac à sable](playground).',
    ],
    renders: 'Rendus ce mois-ci',
    of: '{used} [sur {limit}](small)',
    meter: 'Part utilisée des rendus du mois',
    percent: (share) => `${share} %`,
    resets: 'Remis à zéro le {date}.',
    plan: 'Formule',
    planLink: 'Formule et essai',
    tokens: 'Jetons',
    inUse: '{count} [en service](small)',
    manageTokens: 'Gérer les jetons',
    days: (month) => `${month}, jour par jour`,
  },
  chart: {
    title: (month) => `Rendus par jour en ${month}`,
    description: (used, peak) =>
      `${plural(used, { one: 'rendu', other: 'rendus' })} jusqu’ici ; le jour le plus chargé en a compté ${count(peak)}. Le tableau ci-dessous donne chaque jour.`,
    showTable: 'Afficher en tableau',
    caption: (month) => `Rendus comptés en ${month}`,
    day: 'Jour',
    renders: 'Rendus',
  },
  plan: {
    title: 'Formule',
    heading: 'Formule et essai',
    plans: 'Formules',
    yours: 'La vôtre',
    payments: 'Paiements et factures',
    subscribe: (plan) => `S’abonner à ${plan}`,
    tryInstead: (plan) => `Essayer plutôt ${plan}`,
    ask: 'Pour continuer après l’essai, faites activer votre compte : {contact}.',
    operator: 'adressez-vous à la personne qui gère ce service',
    states: {
      trialing: 'Essai',
      active: 'Active',
      'past-due': 'Paiement dû',
      cancelled: 'Résiliée',
      expired: 'Terminée',
    },
    trialing: (days) =>
      `Votre essai court jusqu’au {date} : il reste ${plural(days, { one: 'jour', other: 'jours' })}.`,
    active: 'Votre formule est active.',
    paidUntil: 'Votre formule est active et payée jusqu’au {date}.',
    pastDue:
      'Votre dernier paiement a échoué. Mettez à jour vos moyens de paiement pour que les jetons de production continuent de fonctionner.',
    cancelled: 'Votre formule est résiliée.',
    cancelledUntil: 'Votre formule est résiliée et reste valable jusqu’au {date}.',
    expired:
      'Votre essai ou votre formule a pris fin. Les jetons de production sont refusés ; les jetons de test continuent de fonctionner, avec un filigrane.',
  },
  start: {
    title: 'Premiers pas',
    lead: 'Une requête transforme du HTML en PDF.',
    token: '1. Obtenir un jeton',
    createToken: '[Créez un jeton](tokens) et rangez-le là où votre programme le trouvera :',
    signUp: '[Inscrivez-vous](signUp), créez un jeton et rangez-le là où votre programme le trouvera :',
    setting: 'Définir le jeton',
    send: '2. Envoyer un document',
    answer: '3. Choisir la réponse',
    answers:
      'Avec {pdf}, vous recevez le fichier lui-même. Avec {json}, la valeur par défaut, vous recevez {body} en base64. Les champs d’une requête :',
    fields: {
      html: 'Le document. Le seul champ obligatoire.',
      page: 'Format et marges lorsque le CSS n’a pas de règle @page.',
      media: '« print » (par défaut) ou « screen » : les media queries qui s’appliquent.',
      metadata: 'Titre, auteur, sujet et mots-clés du fichier.',
      tagged: 'false laisse de côté la structure d’accessibilité.',
      standard: 'Les normes que respecte le fichier : « PDF/UA-1 », « PDF/A-2u » ou une liste.',
      strict: 'Les avertissements qui doivent interrompre le rendu comme des erreurs.',
    },
    wrong: 'Quand quelque chose ne va pas',
    errors:
      'Les erreurs sont du JSON selon la RFC 9457. Leur {type} est l’adresse d’une page qui dit quoi faire : voir [toutes les erreurs](problems). La [référence de l’API](reference) décrit chaque champ et chaque en-tête.',
    example: (language) => `Exemple en ${language}`,
    languages: 'Langage de l’exemple',
  },
};
