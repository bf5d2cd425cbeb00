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
import { formatBytes } from "#ui/format-bytes.ts";
import { formatMoment } from "#ui/format-date.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "../admin.module.css";
import { monitoring as copy, serviceFacts as facts, jobs as jobCopy } from "./overview-copy.ts";

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
        <PageTitle title={copy.title} />
        <Button icon="retry" onClick={again}>
          {copy.refresh}
        </Button>
      </div>
      <div className={styles.cards}>
        <Card title={copy.service}>
          <OnlineOnly asking={status} what={copy.serviceWhat}>
            {(value) => <Service status={value} />}
          </OnlineOnly>
        </Card>
        <Card title={copy.jobs}>
          <OnlineOnly asking={jobs} what={copy.jobsWhat}>
            {({ data }) =>
              data.length === 0 ? (
                <p className="muted">{copy.noJobs}</p>
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

function Service({ status }: { readonly status: Status }) {
  const { database, mail, audit, versions } = status;
  const now = Date.parse(status.now);
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [facts.build, facts.buildText(status)],
    [facts.started, formatMoment(Date.parse(status.started_at), now)],
    [facts.node, status.node],
    [facts.database, facts.databaseText(database)],
    [facts.databaseSize, formatBytes(database.bytes)],
    [facts.tables, facts.tablesText(database.tables)],
    [
      facts.mail,
      <TextLink key="mail" to={adminPath("watch/mail")}>
        {facts.mailText(mail)}
      </TextLink>,
    ],
    [
      facts.audit,
      <TextLink key="audit" to={adminPath("watch/audit")}>
        {facts.auditText(audit.count)}
      </TextLink>,
    ],
    [facts.versions, versions.length === 0 ? facts.noVersions : facts.versionsText(versions)],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
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
  const { state, done, of, problem } = job;
  const name = jobCopy.name(job);
  const tone = Object.hasOwn(tones, state) ? tones[state as keyof typeof tones] : "wait";
  return (
    <li>
      <p>
        {name} <Badge tone={tone}>{jobCopy.state(state)}</Badge>
      </p>
      {of !== null && of > 0 && tone === "wait" && <ProgressBar label={name} value={done / of} />}
      {problem && <p className="small">{problem}</p>}
    </li>
  );
}
