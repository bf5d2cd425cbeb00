import { adminPath } from "#shared/navigation/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./checklist.module.css";
import type { ChecklistItem } from "./checklist.ts";
import { checklist as copy, itemName } from "./checklist-copy.ts";
import { focusField } from "./focus-field.ts";

type Props = { readonly lessonId: string; readonly items: readonly ChecklistItem[] };

/** What the lesson needs before it can be published, with a way to each field. */
export function PublishChecklist({ lessonId, items }: Props) {
  const done = items.filter(({ isDone }) => isDone);
  const missing = items.filter(({ isDone }) => !isDone);
  const isOptional = missing.some(({ isBlocking }) => !isBlocking);
  const progress = copy.progress(done.length, items.length);
  const list = (some: readonly ChecklistItem[]) => <Items lessonId={lessonId} items={some} />;
  return (
    <section className={styles.checklist} aria-label={copy.title}>
      <h3>{copy.title}</h3>
      <ProgressBar
        label={copy.title}
        value={done.length / Math.max(1, items.length)}
        valueText={progress}
      />
      <p className="small" role="status">
        {missing.length === 0 ? copy.ready : progress}
      </p>
      <Group title={copy.missing} items={missing.filter(({ isForCredit }) => !isForCredit)}>
        {list}
      </Group>
      {isOptional && <p className="small muted">{copy.publishedBefore}</p>}
      <Group title={copy.missingForCredit} items={missing.filter(({ isForCredit }) => isForCredit)}>
        {list}
      </Group>
      {done.length > 0 && (
        <details>
          <summary>{copy.done(done.length)}</summary>
          {list(done)}
        </details>
      )}
    </section>
  );
}

type GroupProps = {
  readonly title: string;
  readonly items: readonly ChecklistItem[];
  readonly children: (items: readonly ChecklistItem[]) => React.ReactNode;
};

function Group({ title, items, children }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      {children(items)}
    </div>
  );
}

function Items({ lessonId, items }: Props) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={`${item.detail}${item.isForCredit}`}>
          <Icon name={item.isDone ? "check" : "attention"} size="s" />
          {item.isDone && <VisuallyHidden>{copy.doneItem} </VisuallyHidden>}
          <ItemLink lessonId={lessonId} item={item} />
        </li>
      ))}
    </ul>
  );
}

type ItemProps = { readonly lessonId: string; readonly item: ChecklistItem };

function ItemLink({ lessonId, item }: ItemProps) {
  const { target } = item;
  const name = itemName(item);
  return target === "requirements" ? (
    <TextLink to={adminPath(`credits/terms/${lessonId}`)}>{name}</TextLink>
  ) : (
    <TextButton onClick={() => focusField(target.field)}>{name}</TextButton>
  );
}
