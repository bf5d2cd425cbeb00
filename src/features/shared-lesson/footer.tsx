import { LEARN_MORE_URL, LOGIN_PATH, lessonPath, TIME_WATCHED } from "#shared/navigation/paths.ts";
import { TextLink } from "#ui/text-link.tsx";
import { footer as copy } from "./copy.ts";
import styles from "./shared-lesson.module.css";

type Props = {
  /** Absent until the lesson has loaded. */
  readonly id: string | undefined;
  readonly seconds: number;
};

/** Returns the login URL that leads back to this lesson with the watched time. */
export const loginUrlFor = ({ id, seconds }: Props): string =>
  id === undefined
    ? LOGIN_PATH
    : `${LOGIN_PATH}?${new URLSearchParams({ redirect_url: lessonPath(id), [TIME_WATCHED]: `${seconds}` })}`;

export function Footer(props: Props) {
  return (
    <footer className={styles.footer}>
      <p>
        {copy.account} <TextLink to={loginUrlFor(props)}>{copy.login}</TextLink>
      </p>
      <p>
        <a href={LEARN_MORE_URL} target="_blank" rel="noopener noreferrer">
          {copy.more}
        </a>
      </p>
    </footer>
  );
}
