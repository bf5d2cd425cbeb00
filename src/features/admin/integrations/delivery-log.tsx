import { useState } from "react";
import {
  type Delivery,
  type Endpoint,
  listDeliveries,
  replayDeliveries,
} from "#contract/organizations/admin-endpoints.ts";
import { call } from "#device/session.ts";
import { formatExactTime, OFFLINE } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { deliveryLog as copy, eventNames } from "./endpoints-copy.ts";
import styles from "./integrations.module.css";

const tones = { pending: "wait", delivered: "done", failed: "bad" } as const;
const { columns: labels } = copy;

type Actions = {
  readonly resend: ((delivery: Delivery) => void) | undefined;
  readonly view: (delivery: Delivery) => void;
};

const columnsWith = ({ resend, view }: Actions): readonly Column<Delivery>[] => [
  { id: "event", label: labels.event, isTitle: true, cell: ({ event }) => eventNames[event] },
  {
    id: "happened",
    label: labels.happened,
    cell: ({ happened_at }) => formatExactTime(happened_at),
  },
  {
    id: "state",
    label: labels.state,
    cell: (row) => <Badge tone={tones[row.state]}>{copy.state(row)}</Badge>,
  },
  { id: "reply", label: labels.reply, cell: copy.reply },
  { id: "attempts", label: labels.attempts, isNumber: true, cell: ({ attempts }) => attempts },
  {
    id: "next",
    label: labels.next,
    isExtra: true,
    cell: ({ next_at }) => (next_at ? formatExactTime(next_at) : copy.noNext),
  },
  {
    id: "act",
    label: labels.action,
    isAction: true,
    cell: (row) => (
      <span className={admin.row}>
        <Button onClick={() => view(row)}>
          {copy.view}
          <VisuallyHidden>{copy.of(row)}</VisuallyHidden>
        </Button>
        {resend && (
          <Button onClick={() => resend(row)}>
            {copy.resend}
            <VisuallyHidden>{copy.of(row)}</VisuallyHidden>
          </Button>
        )}
      </span>
    ),
  },
];

type Props = {
  readonly endpoint: Pick<Endpoint, "id" | "state" | "failed">;
  readonly onChanged: () => void;
  /** Replaces words for endpoints that aren't webhooks. */
  readonly words?: LogWords;
};
type LogWords = Readonly<Record<"title" | "table" | "emptyTitle" | "emptyText", string>>;

/** Lists sent, waiting, and failed deliveries. */
export function DeliveryLog({ endpoint, onChanged, words = copy }: Props) {
  const { view, change, filter } = useTableView();
  const params = { id: endpoint.id };
  const list = useAdminList(listDeliveries, viewQuery(view), params);
  const [shown, setShown] = useState<Delivery>();
  const replay = async (delivery: string | null) => {
    const outcome = await call(replayDeliveries, { params, body: { delivery } });
    if (outcome.kind === "accepted") showToast({ text: copy.resent(outcome.value.replayed) });
    else showToast({ text: requestErrorMessage(outcome, OFFLINE), icon: "attention" });
    list.reload();
    onChanged();
  };
  const isOn = endpoint.state !== "off";
  const columns = columnsWith({
    resend: isOn ? ({ id }) => void replay(id) : undefined,
    view: setShown,
  });
  return (
    <Card title={words.title}>
      <p className="muted">{copy.lead}</p>
      <TableFilters>
        <SelectFilter
          label={copy.filter}
          name="state"
          all={copy.all}
          options={copy.states}
          view={view}
          filter={filter}
        />
        {isOn && endpoint.failed > 0 && (
          <Button onClick={() => void replay(null)}>{copy.resendAll(endpoint.failed)}</Button>
        )}
      </TableFilters>
      <AdminTable
        label={words.table}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={
          <EmptyState title={words.emptyTitle} icon="share" level={3}>
            <p>{words.emptyText}</p>
          </EmptyState>
        }
      />
      {shown && <DeliveryDialog delivery={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

type DialogProps = { readonly delivery: Delivery; readonly onClose: () => void };

const DeliveryDialog = ({ delivery: { id, event, body }, onClose }: DialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={eventNames[event]}
    actions={<Button onClick={onClose}>{copy.close}</Button>}
  >
    <div className={styles.form}>
      <div>
        <p className="small muted">{copy.id}</p>
        <code className={styles.secret}>{id}</code>
      </div>
      <div>
        <p className="small muted">{copy.body}</p>
        <code className={styles.secret}>{JSON.stringify(JSON.parse(body), null, 2)}</code>
      </div>
    </div>
  </Dialog>
);
