import { type JobWire, listJobs, serviceStatus } from "#contract/monitoring/admin-monitoring.ts";
import type { Reply } from "#contract/route.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { capitalize, formatBytes, formatMoment, pluralize } from "#ui/format.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "../admin.module.css";
import { jobKinds } from "./copy.ts";

/** Shows service status and running jobs. */
export function MonitoringPage() {
  const status = useRequest(() => call(serviceStatus, {}), "status");
  const jobs = useRequest(() => call(listJobs, {}), "jobs");
  const again = () => {
    status.retry();
    jobs.retry();
  };
  return (
    <>
      <div className={admin.head}>
        <PageTitle title="Watch" />
        <Button icon="retry" onClick={again}>
          Ask again
        </Button>
      </div>
      <div className={styles.cards}>
        <Card title="Service">
          <OnlineOnly asking={status} what="The state of the service">
            {(value) => <Service status={value} />}
          </OnlineOnly>
        </Card>
        <Card title="Long work">
          <OnlineOnly asking={jobs} what="What is being worked on">
            {({ data }) =>
              data.length === 0 ? (
                <p className="muted">Nothing is being worked on, and nothing was today.</p>
              ) : (
                <ul className={styles.jobs}>
                  {data.map((job) => (
                    <Job key={`${job.kind} ${job.id}`} job={job} />
                  ))}
                </ul>
              )
            }
          </OnlineOnly>
        </Card>
      </div>
    </>
  );
}

type Status = Reply<typeof serviceStatus>;

/** A build made outside a repository knows neither commit nor branch. */
const buildInWords = ({ commit, branch }: Status) =>
  commit === branch ? "Not known" : `${commit.slice(0, 12)} (${branch})`;

function Service({ status }: { readonly status: Status }) {
  const { database, mail, audit, versions } = status;
  const now = Date.parse(status.now);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ["Build", buildInWords(status)],
    ["Running since", formatMoment(Date.parse(status.started_at), now)],
    ["Node", status.node],
    ["Database", `${database.kind === "embedded" ? "Embedded" : "PostgreSQL"} ${database.version}`],
    ["Size of the database", formatBytes(database.bytes)],
    [
      "Largest tables",
      database.tables.map(({ name, bytes }) => `${name} ${formatBytes(bytes)}`).join(", "),
    ],
    [
      "Mail",
      <TextLink key="mail" to={adminPath("watch/mail")}>
        {`${pluralize(mail.waiting, "letter")} waiting, ${mail.failed} failed`}
      </TextLink>,
    ],
    [
      "Audit log",
      <TextLink key="audit" to={adminPath("watch/audit")}>
        {`${pluralize(audit.count, "entry", "entries")} in the chain`}
      </TextLink>,
    ],
    [
      "Versions on devices, last month",
      versions.length === 0
        ? "None heard of yet"
        : versions.map(({ version, devices }) => `${version}: ${devices}`).join(", "),
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const tones = { done: "done", failed: "bad", cancelled: "plain" } as const;

function Job({ job }: { readonly job: JobWire }) {
  const { kind, name, state, done, of, problem } = job;
  const tone = Object.hasOwn(tones, state) ? tones[state as keyof typeof tones] : "wait";
  return (
    <li>
      <p>
        {jobKinds[kind]}
        {name && `: ${name}`} <Badge tone={tone}>{capitalize(state)}</Badge>
      </p>
      {of !== null && of > 0 && tone === "wait" && (
        <ProgressBar label={`${jobKinds[kind]} ${name ?? ""}`} value={done / of} />
      )}
      {problem && <p className="small">{problem}</p>}
    </li>
  );
}
