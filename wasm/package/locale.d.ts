// What importing a language gives: its texts, for the option `locale`.
import type { Locale } from "./dist/types/contract/locale-types.js";
declare const locale: Locale;
export default locale;
