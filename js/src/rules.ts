/** What the kernel tells of a rule set, checked on the way in: its sentences and its options. */

export interface Sentence {
  text: string;
  changed: boolean; // plain Canfield does not say it
}
export interface Section {
  key: string;
  title: string;
  sentences: Sentence[];
}
/** A value as it stands in the text of a variant ("tableau+waste"), and in words. */
export interface Choice {
  value: string;
  label: string;
}
export interface RulesOption extends Choice {
  field: string;
  place: number; // among the fields in the text of a variant
  values: Choice[]; // the record's own first
}
export interface RulesData {
  text: string; // "canfield[draw=1]"
  name: string;
  sections: Section[];
  options: RulesOption[];
  marked: string; // what the sign of a changed sentence means
  same: string; // said where there is no such sentence
}

/** The answer to a question for rules; null when it is not one. */
export function readRules(raw: unknown): RulesData | null {
  const data = record(raw);
  const { text, name } = data;
  if (!isText(text) || !isText(name)) return null;
  const { marked, same } = record(data.words);
  return {
    text,
    name,
    sections: list(data.sections).flatMap(readSection),
    options: list(data.options).flatMap(readOption),
    marked: isText(marked) ? marked : "",
    same: isText(same) ? same : "",
  };
}

function readSection(raw: unknown): Section[] {
  const { key, title, sentences } = record(raw);
  const read = list(sentences).map(record).filter(({ text }) => isText(text));
  const all = read.map(({ text, changed }) => ({ text: text as string, changed: changed === true }));
  return isText(key) && isText(title) ? [{ key, title, sentences: all }] : [];
}

function readOption(raw: unknown): RulesOption[] {
  const { field, place, label, value, values } = record(raw);
  const choices = list(values).flatMap(readChoice);
  if (!isText(field) || !isText(label) || !choices.some((each) => each.value === value)) return [];
  return [{ field, place: Number(place) || 0, label, value: value as string, values: choices }];
}

function readChoice(raw: unknown): Choice[] {
  const { value, label } = record(raw);
  return isText(value) && isText(label) ? [{ value, label }] : [];
}

/** The text of a variant: its record, and the chosen values that differ from the record's own. */
export function composeVariant(rules: RulesData, chosen: ReadonlyMap<string, string>): string {
  const now = ({ field, value }: RulesOption): string => chosen.get(field) ?? value;
  if (rules.options.every((option) => now(option) === option.value)) return rules.text;
  const differing = rules.options.filter((option) => now(option) !== option.values[0]!.value);
  const changes = differing
    .sort((a, b) => a.place - b.place)
    .map((option) => `${option.field}=${now(option)}`);
  return keyOf(rules.text) + (changes.length > 0 ? `[${changes.join()}]` : "");
}

/** The record that the text of a variant changes. */
export function keyOf(text: string): string {
  return text.split("[")[0]!;
}

function isText(raw: unknown): raw is string {
  return typeof raw === "string" && raw !== "";
}

function list(raw: unknown): unknown[] {
  return Array.isArray(raw) ? raw : [];
}

function record(raw: unknown): Record<string, unknown> {
  return typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : {};
}
