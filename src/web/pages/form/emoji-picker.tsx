import { useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent } from 'react';
import { z } from 'zod/mini';
import { emojiField } from '#contract/fields.ts';
import type { Locale } from '#contract/locale.ts';
import { useLocale } from '../../app/language/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { foldText } from '../../ui/format.ts';

interface EmojiPickerProps {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** A few emoji that suit habits, to be found by a word; any other can be typed or pasted. */
export function EmojiPicker({ onChoose, onClose }: EmojiPickerProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  /** the one that Tab comes to */
  const [stop, setStop] = useState(0);
  const found = findEmojis(query, locale);
  return (
    <Dialog title={t`Choose an emoji`} onClose={onClose} hasCloseButton>
      <TextField
        label={t`Search`}
        description={t`Or type an emoji of your own.`}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setStop(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Without this it would send the form around the dialog.
          event.preventDefault();
          const [best] = found;
          if (query.trim() !== '' && best) onChoose(best.emoji);
        }}
      />
      <div
        role="toolbar"
        aria-label={t`Emoji`}
        onKeyDown={moveByKey}
        className="grid h-72 grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] content-start overflow-y-auto p-1 empty:hidden"
      >
        {found.map(({ emoji, name }, place) => (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            title={name}
            tabIndex={place === stop ? 0 : -1}
            onFocus={() => setStop(place)}
            onClick={() => onChoose(emoji)}
            className="flex h-12 items-center justify-center rounded-md text-2xl hover:bg-wash"
          >
            {emoji}
          </button>
        ))}
      </div>
      <p role="status" className="h-72 py-4 text-faint empty:sr-only">
        {found.length === 0 && t`Nothing matches that word.`}
      </p>
    </Dialog>
  );
}

/** Lets arrows go from one to the next, and up and down, as they stand in rows. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { children } = event.currentTarget;
  const all = [...children].filter((child) => child instanceof HTMLElement);
  const at = all.findIndex((child) => child === document.activeElement);
  const second = all.findIndex(({ offsetTop }) => offsetTop > (all[0]?.offsetTop ?? 0));
  const columns = second === -1 ? all.length : second;
  const places: Partial<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: all.length - 1,
  };
  const target = all[places[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Emoji that suit habits, with the words that they are found by; the first one names it. */
export const EMOJIS: readonly (readonly [string, Record<Locale, readonly string[]>])[] = [
  ['📖', { en: ['book', 'read'], fr: ['livre', 'lire'] }],
  ['✍️', { en: ['writing', 'journal'], fr: ['écriture', 'journal', 'écrire'] }],
  ['📝', { en: ['notes', 'list'], fr: ['notes', 'liste'] }],
  ['🧠', { en: ['brain', 'think', 'learn'], fr: ['cerveau', 'penser', 'apprendre'] }],
  ['🎓', { en: ['study', 'school'], fr: ['études', 'école'] }],
  ['🗣️', { en: ['speak', 'language'], fr: ['parler', 'langue'] }],
  ['🌍', { en: ['world', 'language', 'travel'], fr: ['monde', 'langue', 'voyage'] }],
  ['💻', { en: ['computer', 'code'], fr: ['ordinateur', 'code'] }],
  ['🔬', { en: ['science', 'research'], fr: ['science', 'recherche'] }],
  ['🧮', { en: ['arithmetic', 'maths'], fr: ['calcul', 'maths'] }],
  ['🏃', { en: ['running', 'jog'], fr: ['course', 'courir', 'jogging'] }],
  ['🚶', { en: ['walk'], fr: ['marche', 'marcher'] }],
  ['🚴', { en: ['cycling', 'bike'], fr: ['vélo', 'cyclisme'] }],
  ['🏊', { en: ['swimming'], fr: ['natation', 'nager'] }],
  ['🏋️', { en: ['weights', 'gym', 'strength'], fr: ['musculation', 'salle de sport', 'force'] }],
  ['🤸', { en: ['gymnastics', 'stretch'], fr: ['gymnastique', 'étirements'] }],
  ['🧘', { en: ['yoga', 'meditation'], fr: ['yoga', 'méditation'] }],
  ['🧗', { en: ['climbing'], fr: ['escalade', 'grimper'] }],
  ['⛷️', { en: ['skiing'], fr: ['ski'] }],
  ['🥾', { en: ['hiking'], fr: ['randonnée'] }],
  ['⚽', { en: ['football', 'sport'], fr: ['football', 'sport'] }],
  ['🎾', { en: ['tennis'], fr: ['tennis'] }],
  ['🏓', { en: ['table tennis'], fr: ['tennis de table', 'ping-pong'] }],
  ['🥊', { en: ['boxing'], fr: ['boxe'] }],
  ['🤾', { en: ['handball'], fr: ['handball'] }],
  ['💪', { en: ['muscle', 'push-ups'], fr: ['muscle', 'pompes'] }],
  ['🦵', { en: ['leg', 'squats'], fr: ['jambe', 'squats'] }],
  ['👟', { en: ['shoe', 'steps'], fr: ['chaussure', 'pas'] }],
  ['💧', { en: ['water', 'drink'], fr: ['eau', 'boire'] }],
  ['🥛', { en: ['milk'], fr: ['lait'] }],
  ['☕', { en: ['coffee'], fr: ['café'] }],
  ['🍵', { en: ['tea'], fr: ['thé'] }],
  ['🥗', { en: ['salad', 'cook', 'eat well'], fr: ['salade', 'cuisiner', 'manger sainement'] }],
  ['🍎', { en: ['apple', 'fruit'], fr: ['pomme', 'fruit'] }],
  ['🥦', { en: ['broccoli', 'vegetables'], fr: ['brocoli', 'légumes'] }],
  ['🥕', { en: ['carrot', 'vegetables'], fr: ['carotte', 'légumes'] }],
  ['🍳', { en: ['egg', 'cook', 'breakfast'], fr: ['œuf', 'cuisiner', 'petit déjeuner'] }],
  ['🍲', { en: ['stew', 'soup', 'cook'], fr: ['ragoût', 'soupe', 'cuisiner'] }],
  ['🍞', { en: ['bread', 'bake'], fr: ['pain', 'faire du pain'] }],
  ['🍰', { en: ['cake', 'sweets'], fr: ['gâteau', 'sucreries'] }],
  ['🍫', { en: ['chocolate'], fr: ['chocolat'] }],
  ['🍷', { en: ['wine', 'alcohol'], fr: ['vin', 'alcool'] }],
  ['🚭', { en: ['no smoking'], fr: ['ne pas fumer', 'tabac'] }],
  ['🚱', { en: ['no drinking'], fr: ['ne pas boire'] }],
  ['🍽️', { en: ['plate', 'fast'], fr: ['assiette', 'jeûne'] }],
  ['💊', { en: ['pill', 'medicine'], fr: ['comprimé', 'médicament'] }],
  ['🦷', { en: ['tooth', 'floss'], fr: ['dent', 'fil dentaire'] }],
  ['🪥', { en: ['toothbrush'], fr: ['brosse à dents'] }],
  ['🚿', { en: ['shower'], fr: ['douche'] }],
  ['🛁', { en: ['bath'], fr: ['bain'] }],
  ['🧴', { en: ['cream', 'skin'], fr: ['crème', 'peau'] }],
  ['💅', { en: ['nails'], fr: ['ongles'] }],
  ['💇', { en: ['hair'], fr: ['cheveux'] }],
  ['🩺', { en: ['doctor', 'health'], fr: ['médecin', 'santé'] }],
  ['❤️', { en: ['heart', 'love'], fr: ['cœur', 'amour'] }],
  ['😴', { en: ['sleep'], fr: ['sommeil', 'dormir'] }],
  ['🛏️', { en: ['bed', 'make the bed'], fr: ['lit', 'faire son lit'] }],
  ['🌙', { en: ['moon', 'night', 'early to bed'], fr: ['lune', 'nuit', 'se coucher tôt'] }],
  ['🌅', { en: ['sunrise', 'get up early'], fr: ['lever du soleil', 'se lever tôt'] }],
  ['⏰', { en: ['alarm clock', 'get up'], fr: ['réveil', 'se lever'] }],
  ['☀️', { en: ['sun', 'outside'], fr: ['soleil', 'dehors'] }],
  ['🌳', { en: ['tree', 'nature'], fr: ['arbre', 'nature'] }],
  ['🌱', { en: ['seedling', 'garden', 'grow'], fr: ['pousse', 'jardin', 'grandir'] }],
  ['🌷', { en: ['flower', 'garden'], fr: ['fleur', 'jardin'] }],
  ['🪴', { en: ['plant', 'watering'], fr: ['plante', 'arrosage'] }],
  ['🐕', { en: ['dog', 'walk the dog'], fr: ['chien', 'promener le chien'] }],
  ['🐈', { en: ['cat'], fr: ['chat'] }],
  ['🐦', { en: ['bird'], fr: ['oiseau'] }],
  ['🐟', { en: ['fish'], fr: ['poisson'] }],
  ['🎹', { en: ['piano', 'keys', 'music'], fr: ['piano', 'clavier', 'musique'] }],
  ['🎸', { en: ['guitar', 'music'], fr: ['guitare', 'musique'] }],
  ['🎻', { en: ['violin', 'music'], fr: ['violon', 'musique'] }],
  ['🥁', { en: ['drums', 'music'], fr: ['batterie', 'musique'] }],
  ['🎤', { en: ['singing'], fr: ['chant', 'chanter'] }],
  ['🎧', { en: ['listen', 'podcast'], fr: ['écouter', 'podcast'] }],
  ['🎨', { en: ['painting', 'draw'], fr: ['peinture', 'dessiner'] }],
  ['📷', { en: ['photo', 'camera'], fr: ['photo', 'appareil photo'] }],
  ['🧵', { en: ['sewing'], fr: ['couture'] }],
  ['🧶', { en: ['knitting', 'wool'], fr: ['tricot', 'laine'] }],
  ['🪡', { en: ['needle', 'mend'], fr: ['aiguille', 'raccommoder'] }],
  ['♟️', { en: ['chess'], fr: ['échecs'] }],
  ['🧩', { en: ['puzzle'], fr: ['casse-tête', 'puzzle'] }],
  ['🎲', { en: ['game'], fr: ['jeu'] }],
  ['🎬', { en: ['film'], fr: ['film', 'cinéma'] }],
  ['💃', { en: ['dance'], fr: ['danse', 'danser'] }],
  ['☎️', { en: ['telephone', 'call'], fr: ['téléphone', 'appeler'] }],
  ['💬', { en: ['message', 'talk'], fr: ['message', 'discuter'] }],
  ['✉️', { en: ['letter', 'mail'], fr: ['lettre', 'courrier'] }],
  ['👪', { en: ['family'], fr: ['famille'] }],
  ['👵', { en: ['grandmother'], fr: ['grand-mère'] }],
  ['👴', { en: ['grandfather'], fr: ['grand-père'] }],
  ['👶', { en: ['baby'], fr: ['bébé'] }],
  ['🤝', { en: ['meet', 'help'], fr: ['rencontre', 'aider'] }],
  ['🎁', { en: ['gift'], fr: ['cadeau'] }],
  ['🙏', { en: ['thanks', 'prayer'], fr: ['merci', 'prière'] }],
  ['🕯️', { en: ['candle', 'calm'], fr: ['bougie', 'calme'] }],
  ['🫁', { en: ['lungs', 'breathe'], fr: ['poumons', 'respirer'] }],
  ['😊', { en: ['smile'], fr: ['sourire'] }],
  ['🧹', { en: ['broom', 'clean'], fr: ['balai', 'ménage'] }],
  ['🧺', { en: ['laundry', 'basket'], fr: ['lessive', 'panier'] }],
  ['🧽', { en: ['sponge', 'dishes'], fr: ['éponge', 'vaisselle'] }],
  ['🗑️', { en: ['bin', 'rubbish'], fr: ['poubelle', 'déchets'] }],
  ['♻️', { en: ['recycling'], fr: ['recyclage', 'tri'] }],
  ['📦', { en: ['box', 'tidy'], fr: ['carton', 'ranger'] }],
  ['🔧', { en: ['tool', 'repair'], fr: ['outil', 'réparer'] }],
  ['🏠', { en: ['home'], fr: ['maison'] }],
  ['🛒', { en: ['shopping'], fr: ['courses'] }],
  ['💰', { en: ['money', 'save'], fr: ['argent', 'épargne'] }],
  ['🪙', { en: ['coin', 'put aside'], fr: ['pièce', 'mettre de côté'] }],
  ['🧾', { en: ['receipt', 'accounts'], fr: ['reçu', 'comptes'] }],
  ['📊', { en: ['chart', 'budget'], fr: ['graphique', 'budget'] }],
  ['💼', { en: ['work'], fr: ['travail'] }],
  ['📅', { en: ['calendar', 'plan'], fr: ['calendrier', 'planifier'] }],
  ['📥', { en: ['inbox'], fr: ['boîte de réception'] }],
  ['🎯', { en: ['target', 'goal'], fr: ['cible', 'objectif'] }],
  ['🔥', { en: ['fire'], fr: ['feu'] }],
  ['⭐', { en: ['star'], fr: ['étoile'] }],
  ['✅', { en: ['done', 'tick'], fr: ['fait', 'coche'] }],
  ['🏆', { en: ['trophy'], fr: ['trophée'] }],
  ['📵', { en: ['no phone', 'screen'], fr: ['sans téléphone', 'écran'] }],
  ['📺', { en: ['television'], fr: ['télévision'] }],
  ['🚌', { en: ['bus'], fr: ['bus'] }],
  ['🚗', { en: ['car'], fr: ['voiture'] }],
  ['✈️', { en: ['plane', 'travel'], fr: ['avion', 'voyage'] }],
  ['⛪', { en: ['church'], fr: ['église'] }],
  ['🗳️', { en: ['vote', 'volunteer'], fr: ['vote', 'bénévolat'] }],
];

interface FoundEmoji {
  emoji: string;
  /** what it shows, in the language of the search */
  name: string;
}

/**
 * The emoji whose words begin with what was typed, accents aside; all when nothing was. An emoji
 * that was typed itself comes first.
 */
export function findEmojis(query: string, locale: Locale): FoundEmoji[] {
  const wanted = foldText(query);
  const known = EMOJIS.map(([emoji, words]) => ({ emoji, words: words[locale] }))
    .filter(
      ({ words }) =>
        wanted === '' || words.some((word) => ` ${foldText(word)}`.includes(` ${wanted}`)),
    )
    .map(({ emoji, words }) => ({ emoji, name: words[0] ?? emoji }));
  const typed = z.safeParse(emojiField, query.trim());
  return typed.success ? [{ emoji: typed.data, name: typed.data }, ...known] : known;
}
