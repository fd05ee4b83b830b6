// Written from public documents; never compiled.

page 50100 "Quay Sales Orders"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'salesOrder';
    EntitySetName = 'salesOrders';
    SourceTable = "Sales Header";
    SourceTableView = where("Document Type" = const(Order));
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(number; Rec."No.") { Caption = 'number'; }
                field(status; Rec.Status) { Caption = 'status'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }

    [ServiceEnabled]
    procedure release(var Context: WebServiceActionContext)
    var
        Release: Codeunit "Release Sales Document";
    begin
        Release.PerformManualRelease(Rec);
        Context.SetResultCode(WebServiceActionResultCode::Updated);
    end;

    [ServiceEnabled]
    procedure reopen(var Context: WebServiceActionContext)
    var
        Release: Codeunit "Release Sales Document";
    begin
        Release.PerformManualReopen(Rec);
        Context.SetResultCode(WebServiceActionResultCode::Updated);
    end;

    // Cuts the order to what was shipped, invoices that, and ends it. One of which nothing was shipped is deleted.
    [ServiceEnabled]
    procedure closeShort(var Context: WebServiceActionContext)
    var
        Line: Record "Sales Line";
        Release: Codeunit "Release Sales Document";
        IsShipped: Boolean;
    begin
        Release.PerformManualReopen(Rec);
        Line.SetRange("Document Type", Rec."Document Type");
        Line.SetRange("Document No.", Rec."No.");
        if Line.FindSet(true) then
            repeat
                IsShipped := IsShipped or (Line."Quantity Shipped" <> 0);
                if Line.Quantity <> Line."Quantity Shipped" then begin
                    Line.Validate(Quantity, Line."Quantity Shipped");
                    Line.Modify(true);
                end;
            until Line.Next() = 0;
        if IsShipped then begin
            Rec.Ship := false;
            Rec.Invoice := true;
            Codeunit.Run(Codeunit::"Sales-Post", Rec);
        end else
            Rec.Delete(true);
        Context.SetResultCode(WebServiceActionResultCode::Updated);
    end;
}
