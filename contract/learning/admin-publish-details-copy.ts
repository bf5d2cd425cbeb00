import type { PublishDetail } from "./admin-publish-details.ts";

export const publishDetailNames: Readonly<Record<PublishDetail, string>> = {
  title: "Title",
  description: "Description",
  series: "Series",
  category: "Category",
  license_types: "License types",
  speaker: "Speaker",
  handout: "Handout",
  recording: "Recording",
  video_file: "A video file (this lesson is a video)",
  audio_file: "An audio file (this lesson is audio)",
  captions: "Captions",
  length: "Length",
};
