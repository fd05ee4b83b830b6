import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '#client/messages/en.ts';
import { language } from '#client/messages/language.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { usePrinter } from '../../fields/use-printer.ts';
import { useConfig, useFranchiseUser } from '../../read/boot.ts';
import { Facts } from '../../ui/facts.tsx';
import { Block, FormPage } from '../../ui/form-page.tsx';
import { isAdministrator, useSession } from '../../who/session-state.ts';
import { ApprovalPin } from './approval-pin.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnLanguage } from './own-language.tsx';
import { OwnPrinter } from './own-printer.tsx';
import { TabletFacts } from './tablet-facts.tsx';

// For shops with a second screen.
const CustomerDisplay = lazy(() => import('./customer-display.tsx'));
// For administrators.
const WorkAt = lazy(() => import('../../workflows/sign-in/work-at.tsx'));

export const Route = createFileRoute('/_default/myprofile')({ component: MyProfile });

// The connection bar stays in front of what a link leads to.
const below = { scrollMarginTop: 'calc(var(--quay-bar) + 12px)' };

function MyProfile() {
  const session = useSession();
  const own = useFranchiseUser();
  const printer = usePrinter();
  // Another back end may know of none.
  const offersShops = useConfig()?.offers_settings ?? false;
  if (!session) return null;
  const franchise = own?.franchise;
  const { discount_limit } = own?.page_permission ?? {};
  // Of a back end without such limits there is nothing to approve.
  const mayApprove = isAdministrator(session) || (discount_limit?.percent ?? 0) > 0;
  const { user, role } = session;
  const facts: [string, ReactNode][] = [
    [t.myProfile.name, `${user.lastname} ${user.firstname}`.trim()],
    [t.myProfile.username, user.username],
    [t.myProfile.email, user.email],
    [t.myProfile.role, t.myProfile.roles[role.role_name] ?? role.role_name],
    [t.myProfile.franchise, franchise ? `${franchise.name} (${franchise.franchise_code})` : ''],
    [t.myProfile.location, franchise && <LocationName key="location" code={franchise.location_code} />],
    [t.myProfile.printer, printer?.device_name ?? ''],
  ];
  return (
    <FormPage title={t.pages['/myprofile']}>
      <Block title={t.myProfile.person}>
        <Facts facts={facts} />
      </Block>
      {isAdministrator(session) && offersShops && (
        <Block title={t.workAt.title}>
          <Suspense>
            <WorkAt next="/" />
          </Suspense>
        </Block>
      )}
      <Block title={t.myProfile.help}>
        {/* A page of its own, which needs nothing of the app; drafts are kept over it. */}
        <Button
          component="a"
          href={`/help/${language()}.html`}
          variant="default"
          style={{ alignSelf: 'flex-start' }}
        >
          {t.myProfile.openHelp}
        </Button>
      </Block>
      <Block title={t.myProfile.language}>
        <OwnLanguage />
      </Block>
      <Block title={t.myProfile.changePassword}>
        <ChangePassword />
      </Block>
      {mayApprove && (
        <Block title={t.approval.pin.title}>
          <ApprovalPin />
        </Block>
      )}
      <Block title={t.myProfile.ownPrinter.title}>
        <OwnPrinter />
      </Block>
      <Suspense>
        <CustomerDisplay />
      </Suspense>
      <div id="this-tablet" style={below}>
        <Block title={t.tablet.title}>
          <TabletFacts />
        </Block>
      </div>
    </FormPage>
  );
}
