/**
 * How a plural becomes a singular: the first that matches. The words of one form come early, and
 * with them those that could come from two singulars: they stay as they were written.
 */
const SINGULARS: Record<string, readonly (readonly [plural: RegExp, singular: string])[]> = {
  en: [
    [/^(?:ms|series|species|sms)$|(?:ss|us|is)$/iu, '$&'],
    [/^feet$/iu, 'foot'],
    [/^people$/iu, 'person'],
    [/(^li|kni|wi)ves$/iu, '$1fe'],
    [/(cal|^el|hal|hoo|lea|loa|scar|sel|shel|thie|wol)ves$/iu, '$1f'],
    [/((?:^\p{L}|bird|brown|calor|cook|food|hood|mov|self|smooth|sweet|vegg|zomb)ie)s$/iu, '$1'],
    [/ies$/iu, 'y'],
    [/((?:^\p{L}|can|sh)oe)s$/iu, '$1'],
    [/((?:^|[^eo])ache|oche|quiche)s$/iu, '$1'],
    [/(quiz)zes$/iu, '$1'],
    [/(^bus|bonus|gas|lens|virus|ss|sh|ch|x|o|tz|zz)es$/iu, '$1'],
    [/s$/iu, ''],
  ],
  fr: [
    [/(bal|dél|ess|qu|vr)ais$/iu, '$1ai'],
    [
      /^(?:acquis|ananas|assis|aux|avis|bas|bois|bras|bus|cas|colis|corps|dehors|devis|dos|faux|fois|gras|gris|gros|héros|jus|(?:per|re)?mis|mois|moins|ms|os|ours|pas|plus|poids|pois|radis|repas|repos|sans|sens|sms|tapis|tas|taux|tennis|vers|virus)$|(?:cours|ais|ès|pris|ss|temps)$/iu,
      '$&',
    ],
    [/^(cor|ém|trav|vitr)aux$/iu, '$1ail'],
    [/(eau|œu|(?:chev|f|j|li|nev)eu|(?:bo|jo|no|tu)yau)x$/iu, '$1'],
    [/aux$/iu, 'al'],
    [/s$/iu, ''],
  ],
};

/** Where what is counted ends: "glasses | of water", « verres | d’eau », « jours | sans écran ». */
const ENDS: Record<string, RegExp> = {
  en: /\s(?:at|for|from|in|of|on|per|with|without)\s/iu,
  fr: /\s(?:à|au|aux|avec|dans|de|des|du|en|par|pour|sans|sur)\s|\sd[’']/iu,
};

/**
 * A unit as it stands after an amount: "1 page", "20 pages". People type it in the plural; its
 * singular follows by the rules of the language, which know no more than the units of habits.
 */
export function unitAfter(amount: number, unit: string, locale: string): string {
  if (new Intl.PluralRules(locale).select(amount) !== 'one') return unit;
  const end = ENDS[locale]?.exec(unit)?.index ?? unit.length;
  const counted = unit.slice(0, end).replaceAll(/\p{L}{2,}/gu, (word) => {
    const [plural = word, singular = word] =
      SINGULARS[locale]?.find(([ending]) => ending.test(word)) ?? [];
    return word.replace(plural, singular);
  });
  return counted + unit.slice(end);
}
