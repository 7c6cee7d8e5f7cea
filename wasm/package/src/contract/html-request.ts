// What is asked for when the HTML of an entry is: by hosts, the view and the worker alike.

/** Which HTML of an entry to return: all of it, one part, or one piece of a part. */
export interface HtmlRequest {
  part?: string;
  piece?: string;
}
