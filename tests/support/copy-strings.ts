import { readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A string in source code that a person may read. Expressions in templates and elements are `{}`. */
export type CopyString = { readonly file: string; readonly line: number; readonly text: string };

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
} & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Attributes and properties of components that are shown or read aloud. Single words count in them. */
const LABELS =
  /^(label|title|alt|placeholder|hint|heading|description|text|message|caption|summary|detail|empty|aria-(label|description|roledescription|valuetext))$/;
const NO_TEXT = /^(className|style|d|viewBox|key|id|href|to|src|rel)$/;
/** What only engineers read: errors that stand for a bug, log lines, selectors, and media queries. */
const FOR_ENGINEERS =
  /^new \w*Error$|\blog\b|console|querySelector|matchMedia|closest|matches|assertNever/;
const IGNORED_NODES = /^(Import|TS(?!(As|Satisfies|NonNull)))|^ExportAll/;
const WORDS = /\p{L}{2,}['’]?\p{L}* \p{L}{2,}/u;
const LETTER = /\p{L}/u;

const templateText = ({ quasis }: Node) =>
  (quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join("{}");

const isCall = ({ type }: Node) => /^(Call|New|TaggedTemplate)Expression$/.test(type);

function isForEngineers(node: Node, source: string): boolean {
  const callee = node.callee ?? node.tag;
  if (!isNode(callee)) return false;
  const name = source.slice(callee.start, callee.end);
  return FOR_ENGINEERS.test(node.type === "NewExpression" ? `new ${name}` : name);
}

/** Returns the text of a string, a template, or the words in an element. */
function textOf(node: Node): string | undefined {
  if (node.type === "JSXText") return String(node.value);
  if (node.type === "TemplateLiteral") return templateText(node);
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/** Returns the nodes below, and whether each is shown whatever its number of words. */
function childrenOf(node: Node, isShown: boolean): (readonly [unknown, boolean])[] {
  if (node.type === "JSXAttribute") {
    const { name } = node.name as { name: string };
    return NO_TEXT.test(name) ? [] : [[node.value, LABELS.test(name)]];
  }
  const { test, ...rest } = node;
  const passesOn = /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(
    node.type,
  );
  return [
    [test, false],
    ...Object.values(rest).map((child) => [child, isShown && passesOn] as const),
  ];
}

/** Collects the strings of a TypeScript file, in order. */
export function copyStringsIn(file: string, source = readFileSync(file, "utf8")): CopyString[] {
  const found: CopyString[] = [];
  function add(node: Node, text: string, isShown: boolean) {
    const clean = text.replaceAll(/\s+/g, " ").trim();
    if (!(isShown ? LETTER : WORDS).test(clean) || clean.startsWith("<")) return;
    const start = node.start + Math.max(0, source.slice(node.start).search(/\S/));
    found.push({ file, line: source.slice(0, start).split("\n").length, text: clean });
  }
  function visitNode(node: Node, isShown: boolean): void {
    if (isCall(node) && isForEngineers(node, source)) return;
    const text = textOf(node);
    if (text !== undefined) add(node, text, isShown || node.type === "JSXText");
    for (const [child, isChildShown] of childrenOf(node, isShown)) visit(child, isChildShown);
  }
  function visit(value: unknown, isShown: boolean): void {
    if (Array.isArray(value)) for (const each of value) visit(each, isShown);
    else if (isNode(value) && !IGNORED_NODES.test(value.type)) visitNode(value, isShown);
  }
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  visit(program.body, false);
  return found;
}
