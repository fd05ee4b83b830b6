import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { readQuantity } from '#model/kit/read-number.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { t } from '../../messages/en.ts';
import { translate } from '../../messages/language.ts';
import { notify } from '../../page/notices.ts';
import { ask } from '../confirm.tsx';

/**
 * What a field of a quantity is given: the number is typed over and counts when the field is left. A text
 * that may be thousands or decimals is asked about. One that is no quantity leaves it as it was, and the
 * person is told.
 */
export function useTypedQuantity(quantity: number, onSet: (quantity: number) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = formatQuantity(quantity);
  // The answer to a question comes later: it is for the screen that shows the field then.
  const set = useRef(onSet);
  useEffect(() => {
    set.current = onSet;
  }, [onSet]);
  const commit = () => {
    setTyped(null);
    if (typed === null || typed.trim() === '' || typed.trim() === shown) return;
    const reading = readQuantity(typed);
    if (reading.kind === 'value') {
      if (reading.value !== quantity) onSet(reading.value);
    } else if (reading.kind === 'ambiguous') void which(typed, reading.candidates);
    else notify.warning(translate(validationMessages.quantity()), 'quantity');
  };
  const which = async (text: string, [thousands = 0, decimal = 0]: readonly number[]) => {
    const answer = await ask({
      title: t.ui.whichQuantity,
      body: t.ui.writtenQuantity(text.trim()),
      confirmLabel: formatQuantity(decimal),
      otherLabel: formatQuantity(thousands),
    });
    if (answer !== null) set.current(answer === 'yes' ? decimal : thousands);
  };
  return {
    inputMode: 'decimal',
    value: typed ?? shown,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') event.currentTarget.blur();
      if (event.key === 'Escape') setTyped(null);
    },
  } as const;
}
