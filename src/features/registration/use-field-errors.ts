import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { FieldErrors } from "#shared/accounts/person-copy.ts";

/**
 * Runs `work` when no pointer is down. A message that appears during a press would move the button away from under it, and
 * touch screens report the press after it has ended.
 */
function useAfterPress() {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
    };
    addEventListener("pointerdown", down, true);
    addEventListener("pointerup", up, true);
    addEventListener("pointercancel", up, true);
    return () => {
      removeEventListener("pointerdown", down, true);
      removeEventListener("pointerup", up, true);
      removeEventListener("pointercancel", up, true);
    };
  }, []);
  return (work: () => void) => {
    const later = () => setTimeout(work);
    if (isDown.current) addEventListener("pointerup", later, { once: true });
    else later();
  };
}

type Options = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Returns the errors of all fields of the form. */
  readonly check: (form: HTMLFormElement) => FieldErrors;
  readonly start: FieldErrors;
};

/**
 * Errors of a form: of a field as the person leaves it, of all fields on submit, and the server's. Each goes once the field is
 * right. Spread `handlers` on the form. `show` also moves the focus to the first error.
 */
export function useFieldErrors({ form, check, start }: Options) {
  const [errors, setErrors] = useState(start);
  const [shown, setShown] = useState(0);
  /** The field that was left last with an error, for screen readers, whose focus is elsewhere. */
  const [left, setLeft] = useState<string>();
  const own = useRef<FieldErrors>({});
  const afterPress = useAfterPress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when errors are shown all at once
  useEffect(() => {
    const folded = form.current?.querySelectorAll('details:has([aria-invalid="true"])') ?? [];
    for (const one of folded) one.setAttribute("open", "");
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);
  const checkNow = (element: HTMLFormElement) => {
    own.current = check(element);
    return own.current;
  };
  const onBlur = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const { name, type } = target as unknown as HTMLInputElement;
    if (!name || type === "checkbox") return;
    afterPress(() => {
      const found = checkNow(currentTarget)[name];
      setLeft(found && name);
      setErrors((before) => (before[name] || !found ? before : { ...before, [name]: found }));
    });
  };
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const changed = (target as unknown as HTMLInputElement).name;
    const last = own.current;
    const now = checkNow(currentTarget);
    // The server's errors of other fields stay.
    const next = (name: string, before: FieldErrors) =>
      name === changed || before[name]?.[0] === last[name]?.[0] ? now[name] : before[name];
    setErrors((before) => {
      const kept = Object.keys(before).map((name) => [name, next(name, before)] as const);
      return Object.fromEntries(kept.filter(([, error]) => error));
    });
  };
  const show = (found: FieldErrors) => {
    own.current = found;
    setErrors(found);
    setLeft(undefined);
    setShown((before) => before + 1);
  };
  return { errors, show, left, handlers: { onBlur, onChange } };
}
