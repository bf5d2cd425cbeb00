import type { ToolAddresses } from "#contract/organizations/admin-platforms.ts";
import { copyText } from "#shared/admin/copy-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import styles from "./integrations.module.css";
import { toolCard as copy } from "./platforms-copy.ts";

const order = ["login", "launch", "deep_linking", "keys", "canvas"] as const;

/** Lists our own addresses, for the settings of a platform. */
export const ToolCard = ({ tool }: { readonly tool: ToolAddresses }) => (
  <Card title={copy.title}>
    <p className="muted">{copy.text}</p>
    <dl className={styles.addresses}>
      {order.map((name) => (
        <div key={name}>
          <dt>{copy.names[name]}</dt>
          <dd>
            <code>{tool[name]}</code>
            <Button
              aria-label={copy.copyLabel(copy.names[name])}
              onClick={() => void copyText(tool[name], copy.copied, copy.copyFailed)}
            >
              {copy.copy}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
