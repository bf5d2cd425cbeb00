import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type ReactNode, useRef } from "react";
import admin from "#shared/admin/admin-page.module.css";
import { classNames } from "#ui/class-names.ts";
import { RoundButton } from "#ui/round-button.tsx";
import styles from "./admin-content.module.css";
import { orderList as copy } from "./order-copy.ts";

export type OrderItem = {
  readonly id: string;
  /** Announced to screen readers when the item moves. */
  readonly name: string;
  readonly content: ReactNode;
  readonly actions?: ReactNode;
};

type Props = {
  readonly label: string;
  readonly items: readonly OrderItem[];
  readonly isBusy: boolean;
  readonly onOrder: (ids: string[]) => void;
};

/**
 * Skips the first drag-over event: it reports the start position, which onDragStart already
 * announced.
 */
function useAnnouncements(items: readonly OrderItem[]): Announcements {
  const isFirst = useRef(true);
  const nameOf = (id: string | number) =>
    items.find((one) => one.id === id)?.name ?? copy.unknownItem;
  const positionOf = (id: string | number) => items.findIndex((one) => one.id === id) + 1;
  return {
    onDragStart: ({ active }) => {
      isFirst.current = true;
      return copy.pickedUp(nameOf(active.id), positionOf(active.id), items.length);
    },
    onDragOver: ({ active, over }) => {
      const isStart = isFirst.current;
      isFirst.current = false;
      return over && !isStart ? copy.movedTo(nameOf(active.id), positionOf(over.id)) : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over ? copy.droppedAt(nameOf(active.id), positionOf(over.id)) : undefined,
    onDragCancel: ({ active }) => copy.canceled(nameOf(active.id)),
  };
}

/** List reordered by dragging, by keyboard, or with up and down buttons. */
export function OrderList({ label, items, isBusy, onOrder }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(items);
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    if (!isBusy && from !== to && to >= 0 && to < ids.length) onOrder(arrayMove(ids, from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: copy.help },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.rows} aria-label={label} aria-busy={isBusy}>
          {items.map((item, at) => (
            <Row
              key={item.id}
              item={item}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              onMove={(by) => move(at, at + by)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

type RowProps = {
  readonly item: OrderItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
};

function Row({ item, isFirst, isLast, onMove }: RowProps) {
  const { id, name, content, actions } = item;
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: copy.role },
    ...(prefersReducedMotion() && { transition: null }),
  });
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  return (
    <li ref={setNodeRef} className={classNames(isDragging && styles.moving)} style={style}>
      <button
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={copy.move(name)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 5h2v2H9zm4 0h2v2h-2zM9 11h2v2H9zm4 0h2v2h-2zM9 17h2v2H9zm4 0h2v2h-2z" />
        </svg>
      </button>
      <div>{content}</div>
      <div className={admin.row}>
        <span className={styles.up}>
          <RoundButton
            label={copy.moveUp(name)}
            icon="down"
            off={isFirst}
            onClick={() => onMove(-1)}
          />
        </span>
        <RoundButton
          label={copy.moveDown(name)}
          icon="down"
          off={isLast}
          onClick={() => onMove(1)}
        />
        {actions}
      </div>
    </li>
  );
}
