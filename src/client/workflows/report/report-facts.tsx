import { Facts } from '../../ui/facts.tsx';
import { Block } from '../../ui/form-page.tsx';
import { useInPicture } from './in-picture.ts';

/** Figures by their names; those without a value are left out. */
export function ReportFacts({
  title,
  facts,
}: {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
}) {
  useInPicture(`facts ${title}`, 2, { title, head: [], rows: facts.filter(([, value]) => value !== '') });
  return (
    <Block title={title}>
      <Facts facts={facts} />
    </Block>
  );
}
