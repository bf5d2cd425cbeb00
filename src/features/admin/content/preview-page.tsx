import { type ComponentType, type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { DEFAULT_HANDOUT } from "#contract/constants.ts";
import { type AdminLesson, getLesson, listLessons } from "#contract/learning/admin-content.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { call } from "#device/session.ts";
import type { SharedLesson } from "#shared/lessons/shared-lesson.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import type { Content } from "#sync/local/content.ts";
import { contentFromWire } from "#sync/pull/translate.ts";
import { Note } from "#ui/note.tsx";
import { PageTitle, TitleSuffix } from "#ui/page-title.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-content.module.css";
import { Recording } from "./files-card.tsx";
import { lessonPreview as copy } from "./preview-copy.ts";
import { useLessonDraft } from "./use-lesson.ts";

type Views = {
  readonly Learner: ComponentType<{
    lesson: Content;
    place: { readonly number: number; readonly of: number };
    player: ReactNode;
  }>;
  readonly Visitor: ComponentType<{ shared: SharedLesson; player: ReactNode }>;
};

const fetchPosition = async ({ id, content }: AdminLesson) => {
  const query = { series: content.series_id || "none", sort: "order", size: 100 };
  const outcome = await call(listLessons, { query });
  if (outcome.kind !== "accepted") return outcome;
  const at = outcome.value.data.findIndex((one) => one.id === id);
  return { ...outcome, value: { number: at + 1, of: outcome.value.total } };
};

/** Shows the lesson as a learner or visitor would see it, including unsaved edits from this tab. */
export function AdminPreviewPage({ Learner, Visitor }: Views) {
  const { id = "" } = useParams();
  const lesson = useRequest(() => call(getLesson, { params: { id } }), id);
  return (
    <TitleSuffix value={copy.titleSuffix}>
      <TextLink to={adminPath(`content/${id}`)}>{copy.back}</TextLink>
      {lesson.state.kind !== "ready" && <PageTitle title={copy.title} />}
      <OnlineOnly asking={lesson} what={copy.loading}>
        {(found) => <Preview lesson={found} Learner={Learner} Visitor={Visitor} />}
      </OnlineOnly>
    </TitleSuffix>
  );
}

/** Applies unsaved fields to the saved lesson. Unsaved files have no URL yet and are left out. */
function withDraft(lesson: AdminLesson, fields: LessonFields): ContentWire {
  const {
    medium: _medium,
    captions: _captions,
    transcript: _transcript,
    handout: _handout,
    picture: _picture,
    sections: _sections,
    ...words
  } = fields;
  return { ...lesson.content, ...words };
}

const ignore = () => undefined;

function toSharedLesson(wire: ContentWire, lesson: Content): SharedLesson {
  const own = wire.handout ?? (wire.type === "Handout" ? wire.file : null);
  return {
    lesson,
    ...(wire.file && { fileUrl: wire.file.url }),
    handout: own ? { title: wire.handout_title || wire.title, url: own.url } : DEFAULT_HANDOUT,
  };
}

type PreviewProps = Views & { readonly lesson: AdminLesson };

function Preview({ lesson, Learner, Visitor }: PreviewProps) {
  const [who, setWho] = useState<"learner" | "visitor">("learner");
  const positionRequest = useRequest(() => fetchPosition(lesson), lesson.id);
  const { typed, isDirty } = useLessonDraft(lesson);
  const wire = isDirty ? withDraft(lesson, typed) : lesson.content;
  const shown = contentFromWire(wire, ignore);
  const player = wire.file ? (
    <div className={styles.player}>
      <Recording content={wire} />
    </div>
  ) : null;
  const position =
    positionRequest.state.kind === "ready" ? positionRequest.state.value : { number: 1, of: 1 };
  return (
    <>
      <div className={styles.who}>
        <Segmented
          legend={copy.viewAs}
          value={who}
          options={[
            { value: "learner", text: copy.learner },
            { value: "visitor", text: copy.visitor },
          ]}
          onChange={setWho}
        />
      </div>
      <div className={styles.notes}>
        <Note>{isDirty ? copy.unsaved : copy.saved}</Note>
      </div>
      {who === "learner" ? (
        <Learner lesson={shown} place={position} player={player} />
      ) : (
        <Visitor shared={toSharedLesson(wire, shown)} player={player} />
      )}
    </>
  );
}
