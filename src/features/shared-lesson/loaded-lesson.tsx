import type { ReactNode } from "react";
import { Description } from "#shared/html/description.tsx";
import { withoutChapters } from "#shared/lessons/chapter-list.ts";
import { DisclosureNote } from "#shared/lessons/disclosure-note.tsx";
import {
  Handout,
  LessonColumns,
  Objectives,
  Readings,
  References,
} from "#shared/lessons/lesson-cards.tsx";
import type { SharedLesson } from "#shared/lessons/shared-lesson.ts";
import type { Content, ContentType } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatLength } from "#ui/format.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { sharedLesson as copy } from "./copy.ts";
import styles from "./shared-lesson.module.css";

const types: Readonly<Record<ContentType, { readonly name: string; readonly icon: IconName }>> = {
  Video: { name: copy.video, icon: "video" },
  Audio: { name: copy.audio, icon: "headphones" },
  Handout: { name: copy.pdf, icon: "document" },
};

type Props = {
  readonly shared: SharedLesson;
  /** The player. */
  readonly player: ReactNode;
};

/** The public page of a lesson, for visitors without an account. */
export function LoadedLesson({ shared, player }: Props) {
  const { lesson } = shared;
  return (
    <article>
      <LessonColumns
        main={
          <>
            <Media shared={shared} player={player} />
            <Head lesson={lesson} />
            <Description html={withoutChapters(lesson.description)} />
            <Objectives lesson={lesson} />
          </>
        }
        side={
          <>
            <SharedHandout shared={shared} />
            <Card title={copy.credit}>
              <div className={styles.credit}>
                <Button
                  icon="credit"
                  wide
                  title={copy.claimBlocked}
                  disabledReason={copy.claimBlocked}
                >
                  {copy.claim}
                </Button>
                <DisclosureNote disclosure={shared.disclosure} />
              </div>
            </Card>
          </>
        }
        more={
          <>
            <Readings lesson={lesson} />
            <References lesson={lesson} />
          </>
        }
      />
    </article>
  );
}

function Media({ shared: { lesson, fileUrl }, player }: Props) {
  if (lesson.type === "Handout") return null;
  if (fileUrl || lesson.streamUrl) return player;
  return <Note icon={types[lesson.type].icon}>{copy.noRecording}</Note>;
}

function Head({ lesson }: { readonly lesson: Content }) {
  const { name, icon } = types[lesson.type];
  const length = formatLength(lesson.lengthSeconds);
  return (
    <header className={styles.head}>
      <PageTitle title={copy.pageTitle(lesson.title)}>{lesson.title}</PageTitle>
      {lesson.tagline && <p className={styles.tagline}>{lesson.tagline}</p>}
      <Meta>
        <MetaItem icon={icon}>{name}</MetaItem>
        {length && <MetaItem>{length}</MetaItem>}
        {lesson.lessonNumber && <MetaItem>{lesson.lessonNumber}</MetaItem>}
        {lesson.speaker && <MetaItem>{lesson.speaker}</MetaItem>}
      </Meta>
    </header>
  );
}

function SharedHandout({ shared: { lesson, fileUrl, handout } }: Pick<Props, "shared">) {
  const isItself = lesson.type === "Handout" && fileUrl !== undefined;
  const { title, url } = isItself ? { title: lesson.title, url: fileUrl } : handout;
  const note = isItself ? copy.lessonItself : copy.handout;
  return <Handout title={title} url={url} note={note} action={copy.openHandout} />;
}
