import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as v from 'valibot';
import { pagePermissions, users } from '#calls/administration/index.ts';
import { proposeUsername, splitName } from '#model/administration/new-person.ts';
import { messageOf } from '#model/kit/validation.ts';
import { newPassword } from '#model/session/new-password.ts';
import { change } from '#offline/change.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { sendAll } from '../../../outbox/use-call.ts';
import { useDirty } from '../../../page/dirty.ts';
import { notify } from '../../../page/notices.ts';
import { useAll } from '../../../read/use-all.ts';
import { useConnectionState } from '../../../transport/connection.ts';
import { type Job, jobsOf } from './jobs.ts';

const texts = t.users;

export type PersonValues = {
  /** The whole name, the given name last. */
  name: string;
  /** `null` while the proposed one stands. */
  username: string | null;
  /** Empty: one is made. */
  password: string;
  /** Key of the job; `null` while none is chosen. */
  job: string | null;
  /** The shop; empty for none, `null` while none is chosen. */
  customer_no: string | null;
  email: string;
  device_id: number | null;
};

/** A new user who may sign in now, with what is handed to them. It is shown once and kept nowhere. */
export type Made = { readonly username: string; readonly name: string; readonly password: string };

/** No role is chosen yet; the call refuses it at its field. */
const noRole = 0;

/**
 * A new user: name and job are asked, the rest is proposed. The password is never written to the tablet.
 *
 * @param begin the shop that is chosen already, and whether the first job is
 */
export function useNewPerson(begin: { customer_no: string | null; firstJob?: true }) {
  const online = useConnectionState() === 'online';
  const jobs = jobsOf(useAll(pagePermissions.filter), useAll(users.roles));
  const taken = useAll(users.filter);
  const [made, setMade] = useState<Made | null>(null);
  const [generated, setGenerated] = useState(newPassword);
  const jobOf = (key: string | null): Job | undefined =>
    key === null && begin.firstJob ? jobs[0] : jobs.find(job => job.key === key);
  const shopOf = (values: PersonValues) => values.customer_no ?? begin.customer_no;
  const usernameOf = ({ name, username }: PersonValues) =>
    username ??
    proposeUsername(
      name,
      taken.map(one => one.username),
    );
  const inputOf = (values: PersonValues) => {
    const job = jobOf(values.job);
    return {
      ...splitName(values.name),
      username: usernameOf(values),
      password: values.password === '' ? generated : values.password,
      email: values.email,
      device_id: values.device_id,
      role_id: job?.role_id ?? noRole,
      page_permission_id: job?.page_permission_id ?? null,
      customer_no: job?.administrates ? '' : (shopOf(values) ?? ''),
    };
  };
  const form = useForm<PersonValues>({
    initialValues: {
      ...{ name: '', username: null, password: '', job: null },
      ...{ customer_no: null, email: '', device_id: null },
    },
    validate: values => {
      const { issues = [] } = v.safeParse(users.create.input, inputOf(values));
      const errors = issues.map(issue => [v.getDotPath(issue) ?? '', translate(messageOf(issue.message))]);
      const job = jobOf(values.job);
      if (!job) errors.push(['job', texts.chooseJob]);
      else if (!job.administrates && shopOf(values) === null) errors.push(['customer_no', texts.chooseShop]);
      return Object.fromEntries(errors.reverse());
    },
  });
  useDirty(() => form.isDirty());
  const submit = form.onSubmit(async values => {
    const parsed = v.safeParse(users.create.input, inputOf(values));
    if (!online || !parsed.success) return;
    form.setSubmitting(true);
    const sent = await sendAll([change(users.create, parsed.output)], { quiet: true });
    form.setSubmitting(false);
    if (sent.kind === 'done') {
      const { username, password } = parsed.output;
      form.reset();
      setGenerated(newPassword());
      return setMade({ username, password, name: values.name.trim() });
    }
    const error = sent.kind === 'refused' ? sent.error : null;
    const msg = error ? translate(error) : t.call.notSent;
    if (error?.field) form.setFieldError(error.field, msg);
    notify.failure(msg);
  });
  return {
    ...{ form, submit, online, jobs, made },
    /** The next one begins. */
    next: () => setMade(null),
    username: usernameOf(form.values),
    job: jobOf(form.values.job) ?? null,
    shop: shopOf(form.values),
  };
}

export type NewPerson = ReturnType<typeof useNewPerson>;
