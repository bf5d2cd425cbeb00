import { Dexie, type EntityTable, type Table } from "dexie";
import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { Download } from "../downloads/download.ts";
import type { Databases } from "../ports.ts";
import type {
  AchievementRule,
  Content,
  ContentSection,
  CreditTerms,
  Section,
  Series,
  Survey,
} from "./content.ts";
import type { Fact } from "./fact.ts";
import { detectStorageLoss } from "./presence.ts";
import { giveWayToNewerSchema, withoutNewerSchema } from "./schema-guard.ts";
import { DEVICE_DATABASE, DEVICE_SCHEMA } from "./schemas.ts";
import { SessionDatabase, type SessionMirror } from "./session-database.ts";

/** Someone who has signed in on this device. Their own database is named after `id`. */
export type KnownPerson = {
  readonly id: string;
  readonly lastSeenAt: number;
  /** When their database was created here. Rows of earlier releases don't have it. */
  readonly firstSeenAt?: number | undefined;
  /** They signed out with pending writes, which wait in a `SealedDatabase`. */
  readonly hasSealedWrites?: true | undefined;
  /** The server's epoch at that time. */
  readonly epoch?: string | undefined;
  /** The server's key at that time, so that the next sign-out can encrypt even if no pull succeeds until then. */
  readonly encryptionKey?: ServerPublicKey | undefined;
};

/**
 * The database of the device: catalog, downloads, and who has used it. Contains no personal
 * records.
 */
export class DeviceDatabase extends Dexie {
  readonly content!: EntityTable<Content, "id">;
  readonly series!: EntityTable<Series, "id">;
  readonly sections!: EntityTable<Section, "name">;
  readonly contentSections!: Table<ContentSection, [string, string]>;
  readonly surveys!: EntityTable<Survey, "id">;
  readonly creditTerms!: EntityTable<CreditTerms, "contentId">;
  readonly achievementRules!: EntityTable<AchievementRule, "name">;
  readonly downloads!: EntityTable<Download, "fileHash">;
  readonly persons!: EntityTable<KnownPerson, "id">;
  /** Earlier versions mirrored the session here. */
  readonly session!: EntityTable<SessionMirror, "key">;
  /** The current mirror of the session. */
  readonly mirror: SessionDatabase;
  /** Cursor, server id, installation id, and so on. */
  readonly facts!: EntityTable<Fact, "key">;

  constructor(databases?: Databases) {
    super(DEVICE_DATABASE, {
      ...withoutNewerSchema(databases, DEVICE_SCHEMA),
      chromeTransactionDurability: "relaxed",
      cache: "disabled",
    });
    this.version(1).stores({
      content: "id, seriesId, type",
      series: "id",
      sections: "name",
      contentSections: "[contentId+section], contentId, section",
      downloads: "fileHash, contentId, state",
      persons: "id",
      session: "key",
      facts: "key",
    });
    this.version(DEVICE_SCHEMA)
      .stores({ surveys: "id", creditTerms: "contentId", achievementRules: "name" })
      // New tables are pulled from the start. Existing rows stay visible meanwhile.
      .upgrade((transaction) => transaction.table("facts").bulkDelete(["cursor", "tag"]));
    giveWayToNewerSchema(this);
    detectStorageLoss(this);
    this.mirror = new SessionDatabase(databases);
  }

  override close(options?: { readonly disableAutoOpen: boolean }): void {
    super.close(options);
    this.mirror.close(options);
  }
}
