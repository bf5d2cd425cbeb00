export const fullName = ({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}) => `${first_name} ${last_name}`.trim();
