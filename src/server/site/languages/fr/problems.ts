/** Les erreurs de l’API, expliquées. */

import type { Messages } from '../en.ts';

export const problems: Messages['problems'] = {
  title: 'Erreurs',
  description: 'Toutes les erreurs que renvoie l’API de Platen.',
  lead: 'Chaque erreur est un document JSON selon la RFC 9457. Son {type} est l’adresse d’une de ces pages.',
  type: 'Type',
  status: 'Statut',
  meaning: 'Signification',
  why: 'D’où cela vient',
  remedy: 'Que faire',
  looks: 'À quoi elle ressemble',
  example: 'Exemple de l’erreur',
  general: {
    client: [
      'La requête ne peut pas recevoir de réponse telle quelle.',
      'Le champ « detail » indique ce qu’il faut changer.',
    ],
    server: ['Le service n’a pas pu répondre.', 'Réessayez dans un instant.'],
  },
  kinds: {
    'invalid-json': [
      'Le corps n’est pas du JSON valide',
      'Le corps de la requête n’a pas pu être lu comme du JSON.',
      'Laissez une bibliothèque JSON écrire le corps. Le HTML inséré à la main dans une chaîne échoue souvent sur les guillemets et les fins de ligne.',
    ],
    'invalid-form': [
      'Le formulaire n’est pas valide',
      'Le corps s’annonce comme multipart/form-data, mais n’a pas pu être lu comme tel.',
      'Laissez une bibliothèque écrire le formulaire ainsi que son Content-Type : cet en-tête doit indiquer la délimitation (boundary). Un formulaire compte au plus 200 parties.',
    ],
    'invalid-encoding': [
      'Le corps ne peut pas être décompressé',
      'Le corps n’est pas compressé comme l’annonce Content-Encoding.',
      'Compressez-le en gzip, br ou deflate, ou omettez Content-Encoding.',
    ],
    'invalid-idempotency-key': [
      'L’en-tête Idempotency-Key n’est pas valide',
      'L’en-tête Idempotency-Key est vide, trop long ou contient des caractères interdits.',
      'Envoyez au plus 200 caractères ASCII visibles, un UUID par exemple.',
    ],
    unauthorized: [
      'Un jeton d’API valide est nécessaire',
      'Aucun jeton n’a été envoyé, ou il est inconnu, expiré ou révoqué.',
      'Envoyez « Authorization: Bearer » avec un jeton de votre tableau de bord. Les jetons ne sont affichés qu’une fois ; si le vôtre est perdu, créez-en un autre.',
    ],
    'trial-over': [
      'L’essai est terminé',
      'Les sept jours d’essai sont écoulés.',
      'Choisissez une formule dans le tableau de bord. D’ici là, les jetons de test continuent de fonctionner, avec un filigrane.',
    ],
    'plan-lapsed': [
      'La formule a pris fin',
      'La formule a pris fin, ou son dernier paiement a échoué.',
      'Vérifiez la formule dans le tableau de bord. Les jetons de test continuent de fonctionner, avec un filigrane.',
    ],
    'insufficient-scope': [
      'Le jeton n’est pas prévu pour cela',
      'Le jeton a été créé pour certains types de requêtes seulement, et celui-ci n’en fait pas partie.',
      'Utilisez un autre jeton, ou créez-en un pour ce type de requête ; le champ « scope » indique lequel.',
    ],
    'fetching-not-allowed': [
      'Ce service ne charge rien de l’extérieur',
      'La requête contient un « base_url » ou un « url », et ce service ne charge rien de l’extérieur.',
      'Retirez-le, et placez images, polices et feuilles de style dans le document ou dans des URL data:.',
    ],
    'not-found': [
      'Il n’y a rien à cette adresse',
      'Aucune ressource ne se trouve à cette adresse.',
      'Comparez l’adresse avec la référence de l’API.',
    ],
    'method-not-allowed': [
      'Cette méthode n’est pas permise ici',
      'L’adresse existe, mais pas pour cette méthode.',
      'L’en-tête Allow de la réponse énumère les méthodes possibles.',
    ],
    'not-acceptable': [
      'Aucune forme de réponse ne convient',
      'L’en-tête Accept exclut toutes les formes de réponse que nous proposons.',
      'Acceptez application/pdf ou application/json, ou omettez l’en-tête.',
    ],
    'request-timeout': [
      'Le corps n’est pas arrivé à temps',
      'Le corps de la requête n’est pas arrivé à temps.',
      'Envoyez-le d’un seul tenant, puis réessayez.',
    ],
    'idempotency-key-in-use': [
      'Une requête avec cet Idempotency-Key est en cours',
      'Une requête portant le même Idempotency-Key n’a pas encore reçu de réponse.',
      'Attendez sa réponse, ou le nombre de secondes indiqué par Retry-After, et renvoyez la même requête.',
    ],
    'job-not-done': [
      'La tâche n’a pas de résultat',
      'La tâche attend, est en cours, a échoué ou a été annulée : elle n’a donc pas de PDF.',
      'Interrogez la tâche : « state » indique où elle en est, et « problem » ce qui n’allait pas.',
    ],
    'job-running': [
      'La tâche est en cours',
      'Le rendu de la tâche est en cours ; elle ne peut plus être annulée.',
      'Attendez qu’elle soit terminée, puis supprimez-la.',
    ],
    'body-too-large': [
      'Le corps est trop grand',
      'Le corps de la requête dépasse ce que permet la formule ou le service.',
      'Réduisez les images avant de les intégrer, ou divisez le document.',
    ],
    'document-too-large': [
      'Le document est trop grand pour la formule',
      'Le document compte plus d’octets que la formule n’en accepte.',
      'Réduisez les images avant de les intégrer, divisez le document, ou prenez une formule supérieure.',
    ],
    'unsupported-media-type': [
      'Ce type de contenu n’est pas pris en charge',
      'Cette adresse n’accepte pas ce Content-Type, ou le jeu de caractères ou la compression sont inconnus.',
      'Envoyez du JSON en UTF-8 avec « Content-Type: application/json », tel quel ou compressé en gzip, br ou deflate.',
    ],
    'invalid-request': [
      'La requête n’est pas valide',
      'Un champ manque, est inconnu ou a une valeur qu’il ne peut pas avoir.',
      'Le champ « errors » énumère les champs en cause avec les valeurs possibles.',
    ],
    'document-refused': [
      'Le document ne peut pas être produit ainsi',
      'Il dépasse une limite (pages, éléments ou mémoire, par exemple), ou il ne peut pas avoir ce qui est demandé : des pages qui n’existent pas, ou une norme qu’il ne respecte pas.',
      'Le champ « detail » dit ce qu’il en est. Divisez le document, simplifiez-le ou modifiez la demande.',
    ],
    'template-fault': [
      'Le modèle n’a pas pu être rempli',
      'Le modèle n’est pas du Liquid valide, ou n’a pas pu être rempli avec les données dans ses limites.',
      'Le champ « detail » indique l’erreur et sa ligne. Le bac à sable la montre pendant la saisie.',
    ],
    'too-many-templates': [
      'Le compte a trop de modèles',
      'Le compte a autant de modèles qu’il peut en avoir.',
      'Supprimez-en un qui ne sert plus, ou créez une nouvelle version d’un modèle existant.',
    ],
    'strict-warning': [
      'Le document a un avertissement cité par « strict »',
      'Le document a un avertissement que cite le champ « strict » de la requête.',
      'Le champ « detail » indique lequel, et à quel endroit. Corrigez le document, ou retirez ce code de « strict ».',
    ],
    'idempotency-key-reused': [
      'L’Idempotency-Key appartient à une autre requête',
      'Cet Idempotency-Key a servi, dans les dernières 24 heures, à une requête au contenu différent.',
      'Utilisez une nouvelle clé pour chaque nouvelle requête, et la même seulement pour en répéter une.',
    ],
    'rate-limited': [
      'Trop de requêtes en une minute',
      'Il y a eu plus de requêtes en une minute que la formule n’en prévoit.',
      'Attendez le nombre de secondes indiqué par Retry-After. Les en-têtes RateLimit indiquent combien il en reste.',
    ],
    'too-many-concurrent': [
      'Trop de requêtes simultanées',
      'Il y a plus de requêtes en cours que la formule n’en traite simultanément.',
      'Attendez des réponses avant d’en envoyer d’autres, ou prenez une formule supérieure.',
    ],
    'quota-exceeded': [
      'Les rendus du mois sont épuisés',
      'Tous les rendus du mois ont été utilisés.',
      'Le compteur repart de zéro le premier du mois (UTC). Une formule supérieure en a davantage ; les jetons de test ne sont pas comptés.',
    ],
    'test-renders-exceeded': [
      'Les rendus de test du jour sont épuisés',
      'Les rendus quotidiens avec des jetons de test et dans le bac à sable sont épuisés.',
      'Attendez le nombre de secondes indiqué par Retry-After, ou utilisez un jeton de production. Sans formule, il n’y en a que quelques-uns par jour.',
    ],
    'too-many-jobs': [
      'Le compte a trop de tâches',
      'Le compte a autant de tâches en attente, ou d’octets de tâches et de résultats, qu’il peut en avoir.',
      'Attendez que certaines soient terminées, et supprimez les résultats que vous avez récupérés.',
    ],
    'too-many-endpoints': [
      'Le compte a trop de points de terminaison',
      'Le compte a autant de points de terminaison de webhooks qu’il peut en avoir.',
      'Retirez-en un qui ne sert plus.',
    ],
    internal: [
      'Le rendu du document a échoué',
      'Une erreur s’est produite de notre côté.',
      'Réessayez. Si cela se reproduit, signalez-le avec le « request_id » de la réponse.',
    ],
    busy: [
      'Le service est saturé',
      'Tous les moteurs de rendu sont occupés, et la file est pleine ou aucun ne s’est libéré à temps.',
      'Réessayez après le nombre de secondes indiqué par Retry-After.',
    ],
    'store-unavailable': [
      'Le service ne peut pas joindre sa base de données',
      'La base de données du service ne répond pas, ou il est impossible d’y écrire.',
      'Réessayez après le nombre de secondes indiqué par Retry-After. Avec un Idempotency-Key, rien n’est compté deux fois.',
    ],
    'deadline-exceeded': [
      'Le rendu a pris trop de temps',
      'Le rendu du document a duré plus longtemps que la formule ne le permet. L’attente qui précède n’est pas comptée.',
      'Allégez le document : les très grands tableaux, les nombreux filtres et les images énormes prennent le plus de temps.',
    ],
  },
};
