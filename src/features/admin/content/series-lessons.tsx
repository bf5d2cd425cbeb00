import { useState } from "react";
import { type AdminSeries, orderLessons } from "#contract/learning/admin-collections.ts";
import { type AdminLessonRow, listLessons } from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-content.module.css";
import { offlineSave, stateNames } from "./lesson-copy.ts";
import { orderSaved } from "./order-copy.ts";
import { OrderList } from "./order-list.tsx";
import { seriesLessons as copy } from "./series-copy.ts";

type Props = { readonly series: AdminSeries; readonly onClose: () => void };

const PAGE_SIZE = 100;

/** Orders the lessons of a series. */
export function SeriesLessons({ series, onClose }: Props) {
  const query = { series: series.id, sort: "order", page: 0, size: PAGE_SIZE };
  const asking = useRequest(() => call(listLessons, { query }), series.id);
  return (
    <Dialog open onClose={onClose} title={copy.title(series.name)}>
      <OnlineOnly asking={asking} what={copy.loading}>
        {({ data }) => <Order series={series} first={data} onClose={onClose} />}
      </OnlineOnly>
    </Dialog>
  );
}

type OrderProps = Props & { readonly first: readonly AdminLessonRow[] };

function Order({ series, first, onClose }: OrderProps) {
  const [lessons, setLessons] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const order = (ids: readonly string[]) =>
    setLessons(ids.flatMap((id) => lessons.find((one) => one.id === id) ?? []));
  const save = async () => {
    setBusy(true);
    const body = { order: lessons.map(({ id }) => id) };
    const outcome = await call(orderLessons, { params: { id: series.id }, body });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, offlineSave));
    showToast({ text: orderSaved });
    onClose();
  };
  return (
    <>
      <OrderList
        label={copy.list(series.name)}
        isBusy={isBusy}
        onOrder={order}
        items={lessons.map(({ id, title, lesson_number, state }) => ({
          id,
          name: title,
          content: (
            <>
              {title}
              <p className="small muted">
                {lesson_number} · {stateNames[state]}
              </p>
            </>
          ),
        }))}
      />
      <FormError text={problem} />
      <div className={styles.end}>
        <Button kind="main" wide busy={isBusy} onClick={() => void save()}>
          {copy.save}
        </Button>
      </div>
    </>
  );
}
