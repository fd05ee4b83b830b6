import { Button } from '@mantine/core';
import { users } from '#calls/administration/index.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { useAll } from '../../../read/use-all.ts';
import { Facts } from '../../../ui/facts.tsx';
import { HandedOver } from '../users/handed-over.tsx';
import { DetailFields, JobField, NameFields } from '../users/person-fields.tsx';
import { useNewPerson } from '../users/use-new-person.ts';
import classes from './set-up.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

const texts = t.setUp;

export function StaffStep({ franchise }: StepProps) {
  const staff = useAll(users.ofFranchises);
  const person = useNewPerson({ customer_no: franchise, firstJob: true });
  const { form, online, made } = person;
  return (
    <>
      {staff.length > 0 ? (
        <section className={classes.card}>
          <h2>{texts.staffThere}</h2>
          <Facts
            facts={staff.map(one => [
              one.username,
              [one.name, permissionSetName(one.page_permission_name)].filter(Boolean).join(' · '),
            ])}
          />
        </section>
      ) : null}
      {made ? (
        <>
          <HandedOver made={made} />
          <Button variant="default" style={{ alignSelf: 'start' }} onClick={person.next}>
            {t.users.another}
          </Button>
        </>
      ) : (
        <StepForm
          title={texts.staffTitle}
          hint={texts.staffHint}
          submit={texts.addStaff}
          busy={form.submitting}
          allowed={online ? { ok: true } : { ok: false, reason: 'connection', why: t.call.needsConnection }}
          onSubmit={() => person.submit()}
        >
          <NameFields person={person} />
          <JobField person={person} withAdministrators={false} />
          <DetailFields person={person} />
        </StepForm>
      )}
    </>
  );
}
