CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The form in which texts are searched and sorted, equal to src/model/fold.ts: no accents, lower case, đ as d, one space
-- between words. Marks are removed from the decomposed text; the locale is named, so that every database has one answer.
CREATE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(
  regexp_replace(
    replace(
      lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]', '', 'g') COLLATE "und-x-icu"),
      'đ', 'd'
    ),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'
  ),
  ' '
);
