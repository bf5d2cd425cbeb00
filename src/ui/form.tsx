import type { ComponentProps, ReactElement } from "react";

type Props = Omit<ComponentProps<"form">, "action" | "noValidate" | "onSubmit"> & {
  readonly busy?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
};

/** Judged and sent by the page, never by the browser. While it is busy, it cannot be sent again. */
export function Form({ busy = false, onSubmit, ...rest }: Props): ReactElement {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(event.currentTarget);
      }}
    />
  );
}
