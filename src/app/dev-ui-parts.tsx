import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chip, ChipRow } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Toggle } from "#ui/toggle.tsx";
import styles from "./dev-ui.module.css";
import { paths } from "./paths.ts";

export function States() {
  return (
    <div className={styles.three}>
      <Card>
        <EmptyState
          level={3}
          title="No downloads yet"
          cover={{ seed: "growing-back", motif: "leaves" }}
          actions={<Button>Browse library</Button>}
        >
          Download a lesson to play it offline.
        </EmptyState>
      </Card>
      <Card>
        <Skeleton label="Loading your library…">
          <CoverRowSkeleton />
          <CoverRowSkeleton />
        </Skeleton>
      </Card>
      <Card>
        <EmptyState
          level={3}
          title="You're offline"
          icon="no-network"
          actions={<Button>Show downloads</Button>}
        >
          26 downloaded lessons still play. Your changes are saved on this device.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState
          level={3}
          title="Download failed"
          icon="retry"
          tone="bad"
          actions={<Button>Remove lessons</Button>}
        >
          This device is out of storage. Remove lessons, then retry.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState
          level={3}
          title="0.25 contact hours awarded"
          icon="check"
          actions={<Button kind="main">Open certificate</Button>}
        >
          Your certificate is ready.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState
          level={3}
          title="1 change needs attention"
          icon="attention"
          tone="wait"
          actions={<Button>Edit evaluation</Button>}
        >
          Question 2 of your evaluation is empty. Answer it, then retry.
        </EmptyState>
      </Card>
    </div>
  );
}

export function Buttons() {
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(true);
  return (
    <>
      <div className={styles.wrap}>
        <Button kind="main">Next</Button>
        <Button icon="retry">Sync now</Button>
        <Button kind="plain">Open</Button>
        <Button kind="danger" icon="trash">
          Remove download
        </Button>
        <Button kind="main" busy={isBusy} onClick={() => setBusy(true)}>
          {isBusy ? "Signing in…" : "Sign in"}
        </Button>
        <LinkButton to={paths.devUi} icon="external">
          Open link
        </LinkButton>
        <TextLink to={paths.devUi}>See all</TextLink>
        <Button disabledReason="Complete this lesson first.">Claim credit</Button>
      </div>
      <div className={styles.wrap}>
        <RoundButton label="Speed, 1.25 times" text="1.25×" size="l" />
        <RoundButton label="Back 15 seconds" icon="back-15" size="l" />
        <RoundButton label="Play" icon="play" kind="main" size="xl" />
        <RoundButton label="Pause" icon="pause" kind="main" />
        <RoundButton label="Forward 30 seconds" icon="forward-30" size="l" off />
        <RoundButton
          label="Save lesson"
          icon="bookmark"
          pressed={isSaved}
          onClick={() => setSaved(!isSaved)}
        />
        <RoundButton label="Share" icon="share" />
      </div>
    </>
  );
}

export function Chips() {
  const [on, setOn] = useState(true);
  const [next, setNext] = useState(true);
  return (
    <div className={styles.stack}>
      <ChipRow label="Filters">
        <Chip icon="filters" count={2}>
          Filters
        </Chip>
        <Chip pressed={on} onClick={() => setOn(!on)}>
          CE credit
        </Chip>
        <Chip pressed={false}>Downloaded</Chip>
        <Chip pressed={false}>Audio only</Chip>
      </ChipRow>
      <div className={styles.wrap}>
        <Badge>0.25 CE</Badge>
        <Badge tone="done" icon="check">
          Verified
        </Badge>
        <Badge tone="wait">Waiting to sync</Badge>
        <Badge tone="bad">Needs attention</Badge>
      </div>
      <div className={styles.two}>
        <Toggle label="Smart downloads" checked={next} onChange={setNext} />
        <Toggle label="Use mobile data" hint="Data charges may apply" defaultChecked={false} />
      </div>
    </div>
  );
}
