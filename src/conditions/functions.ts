import { add } from './functions/add.ts';
import { addDays } from './functions/addDays.ts';
import { addMinutes } from './functions/addMinutes.ts';
import { addMonths } from './functions/addMonths.ts';
import { coalesce } from './functions/coalesce.ts';
import { concat } from './functions/concat.ts';
import { count } from './functions/count.ts';
import { daysBetween } from './functions/daysBetween.ts';
import { divide } from './functions/divide.ts';
import { endsWith } from './functions/endsWith.ts';
import { entries } from './functions/entries.ts';
import { filterBy } from './functions/filterBy.ts';
import { filterByAny } from './functions/filterByAny.ts';
import { filterByPart } from './functions/filterByPart.ts';
import { filterFilled } from './functions/filterFilled.ts';
import { filterText } from './functions/filterText.ts';
import { findBy } from './functions/findBy.ts';
import { first } from './functions/first.ts';
import { firstMessage } from './functions/firstMessage.ts';
import { flat } from './functions/flat.ts';
import { get } from './functions/get.ts';
import { imageSource } from './functions/imageSource.ts';
import { invalidSelections } from './functions/invalidSelections.ts';
import { isEmpty } from './functions/isEmpty.ts';
import { isLastBusinessDayOfQuarter } from './functions/isLastBusinessDayOfQuarter.ts';
import { itemAt } from './functions/itemAt.ts';
import { join } from './functions/join.ts';
import { joinBy } from './functions/joinBy.ts';
import { joinTexts } from './functions/joinTexts.ts';
import { last } from './functions/last.ts';
import { lastCharacters } from './functions/lastCharacters.ts';
import { lower } from './functions/lower.ts';
import { mapEntry } from './functions/mapEntry.ts';
import { max } from './functions/max.ts';
import { merge } from './functions/merge.ts';
import { mergeAll } from './functions/mergeAll.ts';
import { min } from './functions/min.ts';
import { minutesBetween } from './functions/minutesBetween.ts';
import { momentIn } from './functions/momentIn.ts';
import { momentsAt } from './functions/momentsAt.ts';
import { multiply } from './functions/multiply.ts';
import { nextOpening } from './functions/nextOpening.ts';
import { number } from './functions/number.ts';
import { omit } from './functions/omit.ts';
import { openMinutes } from './functions/openMinutes.ts';
import { passesLuhn } from './functions/passesLuhn.ts';
import { percent } from './functions/percent.ts';
import { pick } from './functions/pick.ts';
import { pluck } from './functions/pluck.ts';
import { prepend } from './functions/prepend.ts';
import { project } from './functions/project.ts';
import { quarterBusinessDays } from './functions/quarterBusinessDays.ts';
import { replacePlaceholders } from './functions/replacePlaceholders.ts';
import { replacePlaceholdersInEach } from './functions/replacePlaceholdersInEach.ts';
import { roundHalfUp } from './functions/roundHalfUp.ts';
import { sortBy } from './functions/sortBy.ts';
import { split } from './functions/split.ts';
import { startOfMonth } from './functions/startOfMonth.ts';
import { startsWith } from './functions/startsWith.ts';
import { subtract } from './functions/subtract.ts';
import { sum } from './functions/sum.ts';
import { toList } from './functions/toList.ts';
import { trim } from './functions/trim.ts';
import { upper } from './functions/upper.ts';
import { values } from './functions/values.ts';
import { within } from './functions/within.ts';
import { without } from './functions/without.ts';
import { yearOf } from './functions/yearOf.ts';
import { years } from './functions/years.ts';

type Functions = { readonly [name: string]: (...args: readonly unknown[]) => unknown };

const currentFunctions = {
  add,
  addDays,
  addMinutes,
  addMonths,
  coalesce,
  concat,
  count,
  daysBetween,
  divide,
  endsWith,
  entries,
  filterBy,
  filterByAny,
  filterByPart,
  filterFilled,
  filterText,
  findBy,
  first,
  firstMessage,
  flat,
  get,
  imageSource,
  invalidSelections,
  isEmpty,
  isLastBusinessDayOfQuarter,
  itemAt,
  join,
  joinBy,
  joinTexts,
  last,
  lastCharacters,
  lower,
  mapEntry,
  max,
  merge,
  mergeAll,
  min,
  minutesBetween,
  momentIn,
  momentsAt,
  multiply,
  nextOpening,
  number,
  omit,
  openMinutes,
  passesLuhn,
  percent,
  pick,
  pluck,
  prepend,
  project,
  quarterBusinessDays,
  replacePlaceholders,
  replacePlaceholdersInEach,
  roundHalfUp,
  sortBy,
  split,
  startOfMonth,
  startsWith,
  subtract,
  sum,
  toList,
  trim,
  upper,
  values,
  within,
  without,
  yearOf,
  years,
} satisfies Functions;

/** The name of a function of the catalogue. */
export type FunctionName = keyof typeof currentFunctions;

/**
 * The function catalogue: what documents can apply by `{ "$fn": name, "of": arguments }`. All functions are pure and total: arguments of
 * any type are allowed, and none throws.
 */
export const functions: Functions = {
  ...currentFunctions,
  // Names of version 0.1, for archived versions of documents; they go with version 0.3.
  among: filterByAny,
  entry: mapEntry,
  fill: replacePlaceholders,
  fillEach: replacePlaceholdersInEach,
  unfit: invalidSelections,
};
