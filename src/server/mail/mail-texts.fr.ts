import type { MailTexts } from './mail-texts.ts';

const closing = 'Habitude, le carnet de vos habitudes. Personne ne lit les réponses à ce message.';
/** Anyone can have some mails sent to anyone: those repeat nothing that the sender typed. */
const greetAnyone = 'Bonjour,';
const greet = (name: string) => `Bonjour ${name},`;

export const frenchMails: MailTexts = {
  verifyEmail: ({ code, url }) => ({
    subject: `${code} est votre code Habitude`,
    greeting: greetAnyone,
    paragraphs: [
      'Ce code confirme que cette adresse est bien la vôtre. Il est valable 15 minutes.',
      'Si vous n’avez rien demandé, ignorez ce message : sans le code, rien ne se passe.',
    ],
    code,
    link: { label: 'Saisir le code', url },
    closing,
  }),
  alreadyRegistered: ({ name, url }) => ({
    subject: 'Vous avez déjà un compte Habitude',
    greeting: greet(name),
    paragraphs: [
      'Quelqu’un, peut-être vous, a voulu ouvrir un compte avec cette adresse. Vous en avez déjà un : rien n’a été modifié.',
      'Si vous avez oublié votre mot de passe, vous pouvez en choisir un autre depuis la page de connexion.',
    ],
    link: { label: 'Se connecter', url },
    closing,
  }),
  resetPassword: ({ name, url }) => ({
    subject: 'Choisissez un nouveau mot de passe Habitude',
    greeting: greet(name),
    paragraphs: [
      'Ce lien vous permet de choisir un nouveau mot de passe. Il ne sert qu’une fois, dans les 30 minutes.',
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ],
    link: { label: 'Choisir un mot de passe', url },
    closing,
  }),
  newDevice: ({ name, device, when, url }) => ({
    subject: 'Un nouvel appareil s’est connecté à votre compte Habitude',
    greeting: greet(name),
    paragraphs: [
      `Une personne qui connaît votre mot de passe s’est connectée depuis un appareil qui n’avait encore jamais servi pour votre compte : ${device || 'un appareil que nous ne reconnaissons pas'}, le ${when}.`,
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez sans attendre un nouveau mot de passe : l’intrus n’aura plus accès à votre compte.',
    ],
    link: { label: 'Ce n’était pas moi', url },
    closing,
  }),
  passwordChanged: ({ name, url }) => ({
    subject: 'Votre mot de passe Habitude a été modifié',
    greeting: greet(name),
    paragraphs: [
      'Le mot de passe de votre compte vient d’être modifié et vos autres appareils ont été déconnectés.',
      'Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe : l’intrus n’aura plus accès à votre compte.',
    ],
    link: { label: 'Ce n’était pas moi', url },
    closing,
  }),
  changeEmail: ({ code }) => ({
    subject: `${code} est votre code Habitude`,
    greeting: greetAnyone,
    paragraphs: [
      'Ce code confirme que cette adresse est bien la vôtre. Pour l’utiliser avec votre compte, saisissez-le sur la page de votre profil dans les 15 minutes.',
      'Si vous n’avez rien demandé, ignorez ce message : sans le code, rien ne se passe.',
    ],
    code,
    closing,
  }),
  emailChangeRequested: ({ name, email }) => ({
    subject: 'Votre adresse Habitude va changer',
    greeting: greet(name),
    paragraphs: [
      `Une personne qui connaît votre mot de passe a demandé à utiliser ${email} pour votre compte, à la place de cette adresse.`,
      'Si ce n’était pas vous, connectez-vous et changez votre mot de passe dès maintenant. Tant que la nouvelle adresse n’est pas confirmée, rien ne change.',
    ],
    closing,
  }),
  emailChanged: ({ name, email }) => ({
    subject: 'Votre adresse Habitude a changé',
    greeting: greet(name),
    paragraphs: [
      `Désormais, vous vous connecterez avec ${email}. Ceci est le dernier message envoyé à cette adresse.`,
      'Si ce n’était pas vous, prévenez la personne qui gère votre serveur Habitude.',
    ],
    closing,
  }),
};
