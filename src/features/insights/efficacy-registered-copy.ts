import { pluralize } from "#ui/format.ts";
import { columns, oneDecimal } from "./figure-copy.ts";

export const newAccounts = {
  title: "New accounts",
  name: "new accounts",
  count: (count: number) => pluralize(count, "account"),
  trend: {
    title: "New accounts over time",
    label: "New accounts per month",
    name: "new accounts over time",
    /** "2.4 accounts per month" */
    rate: (accounts: number) => `${oneDecimal(accounts, "account")} per month`,
    tick: (accounts: number) => String(Math.round(accounts * 10) / 10),
    columns: [
      { label: columns.period },
      { label: "Accounts", isNumber: true },
      { label: "Per month", isNumber: true },
    ],
  },
} as const;
