import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { Facts } from '../../../ui/facts.tsx';
import { NewItemFields } from '../../../workflows/new-item/new-item-fields.tsx';
import { useNewItem } from '../../../workflows/new-item/use-new-item.ts';
import classes from './set-up.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

const texts = t.setUp;

/** The first goods: scanned, named and priced. */
export function ItemsStep({ franchise }: StepProps) {
  const item = useNewItem({ code: '', shop: franchise });
  const { form, allowed, made } = item;
  return (
    <>
      {made.length > 0 ? (
        <section className={classes.card} aria-label={texts.itemsThere}>
          <h2>{texts.itemsThere}</h2>
          <div role="status">
            <Facts
              facts={made.map(({ description, unit_price }) => [
                description,
                `${formatAmount(unit_price)} ₫`,
              ])}
            />
          </div>
        </section>
      ) : null}
      <StepForm
        // The next one begins at its bar code.
        key={made.length}
        title={texts.itemsTitle}
        hint={texts.itemsHint}
        submit={texts.addStaff}
        busy={form.submitting}
        allowed={allowed}
        onSubmit={() => item.submit()}
      >
        <NewItemFields item={item} />
      </StepForm>
    </>
  );
}
