// The request for the HTML of an entry, shared by hosts, the view and the worker.

/** Which HTML of an entry to return: all of it, one part, or one piece of a part. */
export interface HtmlRequest {
  part?: string;
  piece?: string;
}
