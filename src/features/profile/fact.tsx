type Props = { readonly term: string; readonly value: string };

/** One line of a list of facts. */
export function Fact({ term, value }: Props) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
