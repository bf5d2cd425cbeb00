import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

type Manifest = { readonly apiVersion: string; readonly kind: string };
type Models = Record<string, new (manifest: Manifest) => { readonly validate: () => void }>;

const manifests = parseAllDocuments(
  readFileSync(join(import.meta.dirname, "../../deploy/kubernetes/respite.yaml"), "utf8"),
).map((document) => document.toJS() as Manifest);

async function validate(manifest: Manifest): Promise<void> {
  const folder = join(import.meta.dirname, "programs/node_modules/kubernetes-models");
  const models: Models = await import(join(folder, manifest.apiVersion, "index.js"));
  const Model = models[manifest.kind];
  if (!Model) throw new Error(`Kubernetes has no ${manifest.kind} in ${manifest.apiVersion}.`);
  new Model(manifest).validate();
}

test("[OPS-12] [STD-08] the Kubernetes manifests match the schemas of kubernetes-models", async () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    ...["ConfigMap", "Deployment", "Deployment"],
    ...["PodDisruptionBudget", "Service"],
  ]);
  for (const manifest of manifests) await validate(manifest);
  const [deployment] = manifests.filter(({ kind }) => kind === "Deployment");
  const wrong = { ...(deployment as Manifest), spec: { replicas: "two" } };
  await expect(validate(wrong)).rejects.toThrow("must be integer");
});
