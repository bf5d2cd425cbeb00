import type { AdminPlace } from "#shared/admin/admin-navigation.ts";
import type { Page } from "./page.tsx";

export type AdminPage = AdminPlace & { readonly page: Page };
