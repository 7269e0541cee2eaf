import { frenchWeeklySummary } from './weekly-summary-texts.fr.ts';
import type { MailTexts } from './mail-message.ts';

export const frenchMails: MailTexts = {
  greet: (name) => (name === undefined ? 'Bonjour,' : `Bonjour ${name},`),
  closing: 'Habitude, le carnet de vos habitudes. Personne ne lit les réponses à ce message.',
  mails: {
    'verify-email': ({ code }) => ({
      subject: `${code} est votre code Habitude`,
      paragraphs: [
        'Ce code confirme que cette adresse est bien la vôtre. Il est valable 15 minutes.',
        'Si vous n’avez rien demandé, ignorez ce message : sans le code, rien ne se passe.',
      ],
      label: 'Saisir le code',
    }),
    'already-registered': () => ({
      subject: 'Vous avez déjà un compte Habitude',
      paragraphs: [
        'Quelqu’un, peut-être vous, a voulu ouvrir un carnet avec cette adresse. Vous en avez déjà un : rien n’a été modifié.',
        'Si vous avez oublié votre mot de passe, vous pouvez en choisir un autre depuis la page de connexion.',
      ],
      label: 'Se connecter',
    }),
    'reset-password': () => ({
      subject: 'Choisissez un nouveau mot de passe Habitude',
      paragraphs: [
        'Ce lien vous permet de choisir un nouveau mot de passe. Il ne sert qu’une fois, dans les 30 minutes.',
        'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
      ],
      label: 'Choisir un mot de passe',
    }),
    'new-device': ({ device, when }) => ({
      subject: 'Un nouvel appareil s’est connecté à votre compte Habitude',
      paragraphs: [
        `Une personne qui connaît votre mot de passe s’est connectée depuis un appareil qui n’avait encore jamais servi pour votre compte : ${device || 'un appareil que nous ne reconnaissons pas'}, le ${when}.`,
        'Si c’était vous, il n’y a rien à faire. Sinon, choisissez sans attendre un nouveau mot de passe : l’intrus n’aura plus accès à votre compte.',
      ],
      label: 'Ce n’était pas moi',
    }),
    'password-changed': () => ({
      subject: 'Votre mot de passe Habitude a été modifié',
      paragraphs: [
        'Le mot de passe de votre compte vient d’être modifié et vos autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe : l’intrus n’aura plus accès à votre compte.',
      ],
      label: 'Ce n’était pas moi',
    }),
    'change-email': ({ code }) => ({
      subject: `${code} est votre code Habitude`,
      paragraphs: [
        'Ce code confirme que cette adresse est bien la vôtre. Pour l’utiliser avec votre compte, saisissez-le sur la page de votre profil dans les 15 minutes.',
        'Si vous n’avez rien demandé, ignorez ce message : sans le code, rien ne se passe.',
      ],
    }),
    'email-change-requested': ({ email }) => ({
      subject: 'Votre adresse Habitude va changer',
      paragraphs: [
        `Une personne qui connaît votre mot de passe a demandé à utiliser ${email} pour votre compte, à la place de cette adresse.`,
        'Si ce n’était pas vous, connectez-vous et changez votre mot de passe dès maintenant. Tant que la nouvelle adresse n’est pas confirmée, rien ne change.',
      ],
    }),
    'email-changed': ({ email }) => ({
      subject: 'Votre adresse Habitude a changé',
      paragraphs: [
        `Désormais, vous vous connecterez avec ${email}. Ceci est le dernier message envoyé à cette adresse.`,
        'Si ce n’était pas vous, prévenez la personne qui gère votre serveur Habitude.',
      ],
    }),
    reminder: ({ habit, cue, when, takesAmount }) => ({
      subject: `${habit} : encore à faire aujourd’hui`,
      paragraphs: [
        `Encore à faire pour le ${when} : ${habit}.`,
        ...(cue === '' ? [] : [`Après ${cue}.`]),
        'Ce lien ouvre une page où il suffit d’appuyer sur un bouton, sans avoir à vous connecter. Il fonctionne jusqu’à la fin du lendemain, et vous pourrez revenir en arrière.',
      ],
      label: takesAmount ? 'Saisir la quantité' : 'Marquer comme fait',
      stop: 'Ne plus recevoir ce rappel',
    }),
    'open-habits': ({ list, more, when }) => ({
      subject:
        list.length + more === 1
          ? '1 habitude reste à faire aujourd’hui'
          : `${list.length + more} habitudes restent à faire aujourd’hui`,
      paragraphs: [
        more === 0
          ? `Encore à faire pour le ${when} :`
          : more === 1
            ? `Encore à faire pour le ${when}, sans compter une autre habitude :`
            : `Encore à faire pour le ${when}, sans compter ${more} autres habitudes :`,
      ],
      list,
      label: 'Ouvrir mon carnet',
      stop: 'Ne plus recevoir ce rappel',
    }),
    'weekly-letter': ({ answersUrl, ...facts }) => ({
      ...frenchWeeklySummary(facts, answersUrl),
      label: 'Ouvrir mon carnet',
      stop: 'Ne plus recevoir la lettre de la semaine',
    }),
  },
};
