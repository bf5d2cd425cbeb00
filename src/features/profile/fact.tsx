type Props = { readonly term: string; readonly value: string };

/** Renders one term and value of a definition list. */
export function Fact({ term, value }: Props) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
