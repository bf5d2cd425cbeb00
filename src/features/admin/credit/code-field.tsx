import { type ComponentProps, useState } from "react";
import { Field } from "#ui/field.tsx";

type Props = Omit<ComponentProps<typeof Field>, "value" | "onChange" | "error"> & {
  readonly value: string | null;
  readonly pattern: string;
  /** Shown after the person leaves the field. */
  readonly problem: string;
  readonly onValue: (value: string | null) => void;
};

export const fitsPattern = (value: string | null, pattern: string): boolean =>
  value === null || new RegExp(`^(?:${pattern})$`).test(value.trim());

/** An optional number or code. Empty = none. */
export function CodeField({ value, pattern, problem, onValue, ...rest }: Props) {
  const [isLeft, setLeft] = useState(false);
  const isWrong = !fitsPattern(value, pattern);
  return (
    <Field
      {...rest}
      optional
      autoComplete="off"
      value={value ?? ""}
      error={isLeft && isWrong ? problem : undefined}
      onBlur={() => setLeft(true)}
      onChange={(event) => onValue(event.currentTarget.value || null)}
    />
  );
}
