import { Button } from '@mantine/core';
import { t } from '../../messages/en.ts';
import type { CodeProblem } from './use-add-by-code.ts';

/** The way on from a code that took nothing: to look for the goods by hand. */
export function FindInstead({ problem, onFind }: { problem: CodeProblem; onFind: (query: string) => void }) {
  return (
    <Button variant="default" size="md" onClick={() => onFind(problem.find)}>
      {problem.find === '' ? t.scan.search : t.scan.show}
    </Button>
  );
}
