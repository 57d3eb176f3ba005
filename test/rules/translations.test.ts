import { catalogueTexts } from './support/catalogueTexts.ts';

/** What differs by capitals, an ellipsis or a full stop alone is the same text. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s.…]+$/, '')
    .replaceAll(/\s+/g, ' ');

/** Texts of one language that several keys share while their translations differ, with those translations. */
function translatedTwice(from: Map<string, string>, to: Map<string, string>): { readonly [text: string]: readonly string[] } {
  const translations = new Map<string, Set<string>>();
  for (const [key, text] of from) {
    const known = translations.get(plain(text)) ?? new Set();
    translations.set(plain(text), known.add(plain(to.get(key) ?? '')));
  }
  const several = [...translations].filter(([, known]) => known.size > 1);
  return Object.fromEntries(several.map(([text, known]) => [text, [...known].sort()]).sort());
}

const [english, french] = [catalogueTexts('en'), catalogueTexts('fr')];

// Two keys with one text and two translations are a slip of a translator or of a hand that pasted a text under the wrong key.
test('[R] an English text has one translation, but for words that French tells apart', () => {
  expect(translatedTwice(english, french)).toEqual({
    added: ['ajouté', 'ajoutés'],
    all: ['tous', 'toutes'],
    call: ['appel', 'appeler'],
    'choose a package': ['choisir un forfait', 'choisissez un forfait'],
    'e-mail': ['courriel', 'écrire'],
    excluded: ['exclu', 'exclus'],
    lead: ['client potentiel', 'demande'],
    new: ['ajout', 'neuf'],
    on: ['activé', 'le'],
    open: ['ouvert', 'ouverte'],
    pause: ['mettre en pause', 'suspendre'],
    responded: ['répondu', 'répondue'],
    'sign in': ['ouverture de session', 'ouvrir une session'],
    to: ['destinataire', 'à'],
  });
});

test('[R] a French text translates one English text, but for words that English tells apart', () => {
  expect(translatedTwice(french, english)).toEqual({
    'ce champ est obligatoire': ['required field', 'this field is required'],
    'choisir un concessionnaire': ['choose a dealer', 'pick a dealer'],
    constructeur: ['oem', 'vehicle maker'],
    'courriel de la personne autorisée': ['authorized e-mail', "authorized person''s e-mail"],
    début: ['began', 'begins', 'start'],
    'en cours': ['current', 'in progress'],
    'exporter en csv': ['export csv', 'export to csv'],
    fermer: ['close', 'dismiss'],
    fin: ['end', 'ended', 'ends'],
    'forfait du site web': ['dealer website package', 'website package'],
    modifier: ['change', 'edit'],
    'modifier : {name}': ['change: {name}', 'edit: {name}'],
    'numéro incorrect!': ['invalid number!', 'invalid phone'],
    'ouvrir une session': ['login', 'sign in'],
    refuser: ['refuse', 'reject'],
    réponse: ['answer', 'response'],
    résultat: ['outcome', 'result'],
    'sans réponse': ['no answer', 'not answered', 'unanswered'],
    'téléphone de la personne autorisée': ["authorized person''s phone", 'authorized phone'],
    version: ['trim', 'version'],
  });
});

// Who presses a button may act for somebody else: an administrator subscribes a dealer, not himself.
test('[BU-I18N-01] a French button is reflexive only where its reader does it to himself; enrollment is “inscription” everywhere', () => {
  const reflexive = [...french].filter(([key, text]) => /^s(e |’)/i.test(text) && !/\.(ends|ending)$/.test(key));
  expect(reflexive.map(([key]) => key).sort()).toEqual(['app.Enroll', 'login.remember', 'pages.enroll', 'shell.logout']);
  expect([...french].filter(([, text]) => /adh[eé]/i.test(text))).toEqual([]);
});
