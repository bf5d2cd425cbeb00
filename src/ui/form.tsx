import type { ComponentProps, ReactElement } from "react";

type Props = Omit<ComponentProps<"form">, "action" | "noValidate" | "onSubmit"> & {
  readonly busy?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
};

/** A form validated and submitted by the page. It cannot be submitted again while busy. */
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
