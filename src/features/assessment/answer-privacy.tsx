import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./result.module.css";

/** Explains who can see a person's answers. */
export function AnswerPrivacy() {
  return (
    <Card title="Who sees what">
      <ul className={styles.sees}>
        <li>
          <Icon name="lock" />
          <span>
            <b>Only you</b> can see your own answers. Not your leader, not your organisation, and no
            administrator.
          </span>
        </li>
        <li>
          <Icon name="insights" />
          <span>
            Leaders see figures of groups: how many are burned out once <b>5 people</b> or more have
            answered, how answers are spread from <b>8</b>, comments from <b>10</b>. Below that they
            see nothing.
          </span>
        </li>
        <li>
          <Icon name="message" />
          <span>
            An administrator looks through what you write, without your name, group or day, so that
            nothing leaders read leads to a person.
          </span>
        </li>
        <li>
          <Icon name="check" />
          <span>
            It is voluntary. No credit, pay or schedule depends on it, and you can delete any
            answer.
          </span>
        </li>
      </ul>
    </Card>
  );
}
