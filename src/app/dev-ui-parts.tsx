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
          title="Nothing saved yet"
          cover={{ seed: "growing-back", motif: "leaves" }}
          actions={<Button>Choose a few</Button>}
        >
          What you download waits here, ready without wifi.
        </EmptyState>
      </Card>
      <Card>
        <Skeleton label="Opening your library">
          <CoverRowSkeleton />
          <CoverRowSkeleton />
        </Skeleton>
      </Card>
      <Card>
        <EmptyState
          level={3}
          title="No network right now"
          icon="no-network"
          actions={<Button>Show what is here</Button>}
        >
          26 lessons on this device still play, and what you do is kept.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState
          level={3}
          title="The download stopped"
          icon="retry"
          tone="bad"
          actions={<Button>Make room</Button>}
        >
          There is no room left on this phone. The 14 MB that arrived are kept.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState
          level={3}
          title="0.25 contact hours are yours"
          icon="check"
          actions={<Button kind="main">Open certificate</Button>}
        >
          The certificate is on this device. It is marked as verified once it has been sent.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState
          level={3}
          title="1 thing needs a look"
          icon="attention"
          tone="wait"
          actions={<Button>Finish question 2</Button>}
        >
          Your evaluation was not accepted: question 2 is empty. Nothing is lost.
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
          {isBusy ? "Signing in" : "Press to see it busy"}
        </Button>
        <LinkButton to={paths.devUi} icon="external">
          A link
        </LinkButton>
        <TextLink to={paths.devUi}>See all</TextLink>
        <Button disabledReason="Opens when you have listened to the end.">Claim credit</Button>
      </div>
      <div className={styles.wrap}>
        <RoundButton label="Speed, 1.25 times" text="1.25×" size="l" />
        <RoundButton label="Back 15 seconds" icon="back-15" size="l" />
        <RoundButton label="Play" icon="play" kind="main" size="xl" />
        <RoundButton label="Pause" icon="pause" kind="main" />
        <RoundButton label="Forward 30 seconds" icon="forward-30" size="l" off />
        <RoundButton
          label="Save for later"
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
        <Chip pressed={false}>On this device</Chip>
        <Chip pressed={false}>Audio only</Chip>
      </ChipRow>
      <div className={styles.wrap}>
        <Badge>0.25 CE</Badge>
        <Badge tone="done" icon="check">
          Verified
        </Badge>
        <Badge tone="wait">Will be sent</Badge>
        <Badge tone="bad">Not accepted</Badge>
      </div>
      <div className={styles.two}>
        <Toggle label="Download the next of a series" checked={next} onChange={setNext} />
        <Toggle
          label="Also on mobile data"
          hint="May cost you, depending on your contract"
          defaultChecked={false}
        />
      </div>
    </div>
  );
}
