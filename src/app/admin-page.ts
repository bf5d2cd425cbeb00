import type { AdminRoute } from "#shared/admin/admin-navigation.ts";
import type { Page } from "./page.tsx";

export type AdminPage = AdminRoute & { readonly page: Page };
